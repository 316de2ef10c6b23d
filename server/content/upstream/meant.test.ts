import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContentServer } from '../../testing/content/content-server.ts';
import { changeCluster } from '../../testing/content/mirror.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { EntryReader } from '../entries/entry-reader.ts';
import { ContentFolder } from '../files/content-folder.ts';
import { fileSource } from '../files/file-source.ts';
import { RemoteEntries } from './remote-entries.ts';

test('that an emptied list is meant is said of that answer, not of a later one, though it was sound again before it was read', async () => {
  const server = await ContentServer.start();
  onTestFinished(() => server.stop());
  const picturesDir = join(await temporaryFolder(), 'pictures');
  const remote = new RemoteEntries({ contentUrl: server.url, picturesDir });
  onTestFinished(() => remote.close());
  let last: EntryReader['sound'] = new Map();
  const read = async () => {
    await remote.refresh();
    const reader = new EntryReader({ last });
    const files = fileSource(new ContentFolder(FESTIVAL_DIR, reader.faults), reader.pictures);
    const listed = await remote.source(reader, files).list('clusters/music');
    if (listed) last = reader.sound;
    return listed?.length;
  };
  const doubt = 'has no entry left on the content server, where there were 6';
  const empty = () => changeCluster(server, (events) => events.splice(0));
  expect(await read()).toBe(6);
  empty();
  expect(await read()).toBeUndefined();
  await remote.accept('clusters/music', doubt);
  changeCluster(server, () => {});
  expect(await read()).toBe(6);
  empty();
  expect(await read()).toBeUndefined();
  await remote.accept('clusters/music', doubt);
  expect(await read()).toBe(0);
});
