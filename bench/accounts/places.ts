import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startSite } from '../../e2e/server.ts';
import { atRest } from '../measuring/at-rest.ts';
import { ended } from '../measuring/ended.ts';
import { readsOf, startPostgres } from '../measuring/postgres.ts';
import { throwIfAnyFailed } from '../measuring/throw-if-any-failed.ts';
import type { Part } from '../report/figures.ts';
import { EVENTS, writeFestival } from './many-places.ts';

const READERS = 18_000;
const AT_A_TIME = 500;
/** PostgreSQL counts what was read a second later. */
const COUNTED_AFTER_MS = 2000;

export const places: Part = {
  name: 'places',
  title: 'Places left, for everybody',
  about: `The public answer with the places of all events, ${EVENTS} of them: one server, PostgreSQL beside it on this machine, ${READERS} readers, ${AT_A_TIME} at a time. PostgreSQL itself tells how often its table of events was read meanwhile; the answer is good for half a minute.`,
  async measure(_options, after) {
    const dir = await mkdtemp(join(tmpdir(), 'festival-places-'));
    after.defer(() => rm(dir, { recursive: true, force: true }));
    const postgres = after.adopt(await startPostgres(), ended);
    const contentDir = await writeFestival(join(dir, 'content'), ['registration', 'days']);
    const settings = { DATABASE_URL: postgres.url, CONTENT_DIR: contentDir };
    const server = after.adopt(await startSite(settings, { logsToFile: true }), ended);
    await atRest(server.pid);
    await sleep(COUNTED_AFTER_MS);
    const before = await readsOf(postgres, 'events');
    const result = await autocannon({
      url: `${server.url}/api/events/places`,
      amount: READERS,
      connections: AT_A_TIME,
    });
    throwIfAnyFailed(result);
    await sleep(COUNTED_AFTER_MS);
    const reads = (await readsOf(postgres, 'events')) - before;
    const halfMinutes = Math.ceil(result.duration / 30);
    return {
      figures: [
        {
          name: 'readers',
          unit: '1/s',
          value: result.requests.total / result.duration,
          limit: { atLeast: 2000 },
        },
        {
          name: 'reads of the database in 30 s',
          unit: '',
          value: reads / halfMinutes,
          limit: { atMost: 1 },
        },
      ],
    };
  },
};
