import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type listRefusals as call, REFUSALS, type Refusal } from '../../../contract/desk/gate.ts';
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
import { like, literally, NAME_KEY } from '../people/words-store.ts';
import { scopesInReach } from './store.ts';

type Asked = z.output<typeof call.query>;

function refusals(db: Database, reach: ReachedClusters, verdicts = REFUSALS) {
  return db
    .selectFrom('gateScans')
    .leftJoin('accounts', 'accounts.id', 'gateScans.accountId')
    .where('gateScans.kind', '=', 'scan')
    .where('told', 'in', verdicts)
    .where(scopesInReach('gateScans.scope', reach));
}

function asked(db: Database, reach: ReachedClusters, { q, place, verdict, day }: Asked) {
  const words = searchKey(q);
  return refusals(db, reach, verdict === '' ? REFUSALS : [verdict])
    .$if(words !== '', (query) =>
      query.where(({ or }) =>
        or([
          like(NAME_KEY, `%${literally(words)}%`),
          like(sql`participant_code`, `%${literally(q.toUpperCase())}%`),
        ]),
      ),
    )
    .$if(place !== '', (query) => query.where('gateScans.place', '=', place))
    .$if(day !== '', (query) =>
      query.where('gateScans.at', '>=', startOfDay(day)).where('gateScans.at', '<=', endOfDay(day)),
    );
}

/** A page of the refused scans that are asked for, the newest first, and what there is to filter them by. */
export async function listRefusals(db: Database, reach: ReachedClusters, given: Asked) {
  const found = asked(db, reach, given)
    .innerJoin('gateDevices', 'gateDevices.id', 'gateScans.deviceId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn, ref }) => [
      ref('told').$castTo<Refusal['verdict']>().as('verdict'),
      ...(['gateScans.deviceId', 'gateScans.id', 'at'] as const),
      ...(['gateScans.place', 'gateDevices.name as device'] as const),
      ...(['participantCode as code', 'fullName as name'] as const),
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ])
    .orderBy('at', 'desc')
    .orderBy('gateScans.deviceId')
    .orderBy('gateScans.id');
  const { rows, total } = await readPage(found, given.page);
  const span = sql<number>`(at + ${sql.lit(INDIA_MS)}) / ${sql.lit(DAY_MS)}`;
  const all = await refusals(db, reach)
    .select(['gateScans.place', span.as('day')])
    .distinct()
    .execute();
  const places = [...new Set(all.map(({ place }) => place))].toSorted();
  const days = [...new Set(all.map(({ day }) => dayInIndia(Number(day) * DAY_MS)))].toSorted();
  const doors = await listDoors(db, places);
  return {
    rows: rows.map(({ deviceId, id, at, verdict, place, device, code, name, college }) => ({
      id: `${deviceId} ${id}`,
      at,
      verdict,
      place: placeName(place, doors),
      device,
      person: code ? { code, name: name ?? '', college: college ?? '' } : null,
    })),
    total,
    options: {
      place: places.map((place) => [place, placeName(place, doors)] as const),
      day: days.reverse().map((date) => {
        const { weekday, day } = momentInWords(date);
        return [date, `${weekday} ${day}`] as const;
      }),
    },
  };
}
