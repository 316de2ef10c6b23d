import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type listRefusals as call, REFUSALS } from '../../../contract/desk/gate.ts';
import {
  DAY_MS,
  dayInIndia,
  endOfDay,
  INDIA_MS,
  momentInWords,
  startOfDay,
} from '../../../contract/moments.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import { readPage } from '../../database/pages.ts';
import { listDoors, placeName } from '../../gate/devices/gate-places.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { like, literally } from '../people/words-store.ts';
import { scopesInReach } from './store.ts';

type Asked = z.output<typeof call.query>;

function refusals(db: Database, reach: ReachedClusters) {
  return db
    .selectFrom('gateScans')
    .leftJoin('accounts', 'accounts.id', 'gateScans.accountId')
    .where('gateScans.kind', '=', 'scan')
    .where('told', 'in', REFUSALS)
    .where(scopesInReach('gateScans.scope', reach));
}

function asked(db: Database, reach: ReachedClusters, { q, place, verdict, day }: Asked) {
  const words = searchKey(q);
  return refusals(db, reach)
    .$if(words !== '', (query) =>
      query.where(({ or }) =>
        or([
          like(sql`accounts.name_key`, `%${literally(words)}%`),
          like(sql`participant_code`, `%${literally(q.toUpperCase())}%`),
        ]),
      ),
    )
    .$if(place !== '', (query) => query.where('gateScans.place', '=', place))
    .$if(verdict !== '', (query) => query.where('told', '=', verdict as (typeof REFUSALS)[number]))
    .$if(day !== '', (query) =>
      query.where('gateScans.at', '>=', startOfDay(day)).where('gateScans.at', '<=', endOfDay(day)),
    );
}

/** A page of the refused scans that are asked for, the newest first, and what there is to filter them by. */
export async function listRefusals(db: Database, reach: ReachedClusters, given: Asked) {
  const found = asked(db, reach, given)
    .innerJoin('gateDevices', 'gateDevices.id', 'gateScans.deviceId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn }) => [
      ...(['gateScans.deviceId', 'gateScans.id', 'at', 'told'] as const),
      ...(['gateScans.place', 'gateDevices.name as device'] as const),
      ...(['participantCode as code', 'fullName as name'] as const),
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ])
    .orderBy('at', 'desc')
    .orderBy('gateScans.deviceId')
    .orderBy('gateScans.id');
  const { rows, total } = await readPage(found, given.page);
  const places = await refusals(db, reach)
    .select('gateScans.place')
    .distinct()
    .orderBy('gateScans.place')
    .execute();
  const keys = [...rows, ...places].map(({ place }) => place);
  const doors = await listDoors(db, keys);
  const span = sql<number>`(at + ${sql.lit(INDIA_MS)}) / ${sql.lit(DAY_MS)}`;
  const days = await refusals(db, reach)
    .select(span.as('day'))
    .groupBy(span)
    .orderBy(span, 'desc')
    .execute();
  return {
    rows: rows.map(({ deviceId, id, at, told, place, device, code, name, college }) => ({
      ...{ id: `${deviceId} ${id}`, at, verdict: told!, place: placeName(place, doors), device },
      person: code ? { code, name: name ?? '', college: college ?? '' } : null,
    })),
    total,
    options: {
      place: places.map(({ place }) => [place, placeName(place, doors)] as const),
      day: days.map(({ day }) => {
        const date = dayInIndia(Number(day) * DAY_MS);
        return [date, `${momentInWords(date).weekday} ${momentInWords(date).day}`] as const;
      }),
    },
  };
}
