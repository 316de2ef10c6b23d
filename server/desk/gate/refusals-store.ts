import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type listRefusals as call, REFUSALS, type Refusal } from '../../../contract/desk/gate.ts';
import {
  DAY_BEGINS_MS,
  DAY_MS,
  dayInIndia,
  endOfDay,
  INDIA_MS,
  MINUTE_MS,
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

/** Whoever is let in later comes anew, and was sent away before. */
const ASKED_MS = 5 * MINUTE_MS;

/** The scans by which somebody was sent away: who was asked about and is let in there after all was not. */
function refusals(db: Database, reach: ReachedClusters, verdicts = REFUSALS) {
  return (
    db
      .selectFrom('gateScans')
      .leftJoin('accounts', 'accounts.id', 'gateScans.accountId')
      .where('gateScans.kind', '=', 'scan')
      .where('gateScans.told', 'in', verdicts)
      .where(({ not, exists, selectFrom, eb, ref, or }) => {
        const letIn = selectFrom('gateScans as later')
          .select('later.id')
          .whereRef('later.accountId', '=', 'gateScans.accountId')
          .whereRef('later.scope', '=', 'gateScans.scope')
          .whereRef('later.place', '=', 'gateScans.place')
          .whereRef('later.isOut', '=', 'gateScans.isOut')
          .where('later.stands', '=', 1)
          .whereRef('later.at', '>=', 'gateScans.at')
          .where('later.at', '<=', eb(ref('gateScans.at'), '+', ASKED_MS));
        // Of a pass in two hands the one who is let in is another one.
        return or([eb('gateScans.told', '=', 'kept out'), not(exists(letIn))]);
      })
      // Whoever is kept out by a slip of the thumb, which is taken back, isn't.
      .where(({ eb, selectFrom, fn, val }) => {
        const lastWord = selectFrom('gateScans as undo')
          .select('undo.kind')
          .whereRef('undo.deviceId', '=', 'gateScans.deviceId')
          .whereRef('undo.ofId', '=', 'gateScans.id')
          .orderBy('undo.at', 'desc')
          .orderBy('undo.receivedAt', 'desc')
          .limit(1);
        return eb(fn.coalesce(lastWord, val('')), '!=', 'taken back');
      })
      .where(scopesInReach('gateScans.scope', reach))
  );
}

function asked(db: Database, reach: ReachedClusters, { q, place, verdict, day }: Asked) {
  const words = searchKey(q);
  return refusals(db, reach, verdict === '' ? REFUSALS : [verdict])
    .$if(words !== '', (query) =>
      query.where(({ or }) =>
        or([
          like(NAME_KEY, `%${literally(words)}%`),
          like(sql`participant_code`, `%${literally(q.toUpperCase())}%`),
          like(sql`gate_scans.code`, `%${literally(q.toUpperCase())}%`),
        ]),
      ),
    )
    .$if(place !== '', (query) => query.where('gateScans.place', '=', place))
    .$if(day !== '', (query) =>
      query
        .where('gateScans.at', '>=', startOfDay(day) + DAY_BEGINS_MS)
        .where('gateScans.at', '<=', endOfDay(day) + DAY_BEGINS_MS),
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
      ...(['participantCode as code', 'fullName as name', 'gateScans.code as read'] as const),
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ])
    .orderBy('at', 'desc')
    .orderBy('gateScans.deviceId')
    .orderBy('gateScans.id');
  const { rows, total } = await readPage(found, given.page);
  const span = sql<number>`(at + ${sql.lit(INDIA_MS - DAY_BEGINS_MS)}) / ${sql.lit(DAY_MS)}`;
  const all = await refusals(db, reach)
    .select(['gateScans.place', span.as('day')])
    .distinct()
    .execute();
  const places = [...new Set(all.map(({ place }) => place))].toSorted();
  const days = [...new Set(all.map(({ day }) => dayInIndia(Number(day) * DAY_MS)))].toSorted();
  const doors = await listDoors(db, places);
  return {
    rows: rows.map(({ deviceId, id, at, verdict, place, device, code, name, college, read }) => ({
      id: `${deviceId} ${id}`,
      at,
      verdict,
      place: placeName(place, doors),
      device,
      person: code ? { code, name: name ?? '', college: college ?? '' } : null,
      read,
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
