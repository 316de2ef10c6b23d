import { mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { everyFile, MUSIC, setUpPulls } from '../../../testing/content/pull.ts';
import { png } from '../../../testing/content/recorded-festival.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const setup = setUpPulls();

const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

function pictureAt(url: string) {
  return { data: { id: 1, attributes: { name: 'x', url } } };
}

/** Changes an event of Music, the first where no other is told. */
function event(changes: object, at = 0) {
  return () => void Object.assign(setup.eventsOfMusic()[at], changes);
}

test.for<[string, RegExp, () => void | Promise<void>]>([
  ['is gone', /could not be reached/, () => setup.server.stop()],
  [
    'lacks a cluster',
    /Music \(http(?:.|\n)* was answered with 404/,
    () => void setup.server.answers.delete(MUSIC),
  ],
  [
    'sends nonsense',
    /sent no JSON/,
    () => {
      setup.server.badDay = (response) => response.end('<html>');
    },
  ],
  [
    'answers with another shape',
    /Sponsors(?:.|\n)* sent another answer than agreed/,
    () => void setup.server.answers.set(contentAddress.sponsors, { data: 'none' }),
  ],
  [
    'has no event left',
    /clusters\/music has no entry left on the content server, where there were \d+/,
    () => void setup.eventsOfMusic().splice(0),
  ],
  [
    'has no sponsor left',
    /sponsors has no entry left on the content server, where there were \d+/,
    () => void setup.server.answers.set(contentAddress.sponsors, { data: [] }),
  ],
  [
    'has renamed a field',
    /clusters\/music has lost "location" in all of its entries/,
    () => {
      for (const event of setup.eventsOfMusic()) delete event.location;
    },
  ],
  [
    'has renamed its texts',
    /hospitality has lost "desc" in all of its entries/,
    () => {
      for (const { attributes } of setup.answerOf(contentAddress.hospitalities).data)
        delete attributes.desc;
    },
  ],
  ['has an event without a name', /Music › entry 2, name:/, event({ name: '' }, 1)],
  [
    'has an event outside of the festival',
    /clusters\/music\/first-song\.md:\d+ date: 2025-12-01 is outside the festival/,
    event({ date: '2025-12-01T04:30:00.000Z' }),
  ],
  ['has an event on no day', /Music › First Song, date: must be a moment/, event({ date: 'soon' })],
  [
    'has a link that runs',
    /Music › First Song, Rules: must start with http/,
    event({ Rules: 'javascript:alert(1)' }),
  ],
  [
    'has two events of one name',
    /"FIRST SONG" stands in clusters\/music\/first-song\.md already/,
    event({ name: 'FIRST SONG' }, 1),
  ],
  [
    'has a hostile picture',
    /first-song\.svg picture: .*script/,
    () => {
      setup.server.answers.set('/uploads/evil.svg', hostile);
      setup.eventsOfMusic()[0].image = pictureAt('/uploads/evil.svg');
    },
  ],
  [
    'names a picture elsewhere',
    /http:\/\/example\.org\/x\.png is a picture of another server/,
    event({ image: pictureAt('http://example.org/x.png') }),
  ],
  [
    'has lost a picture of a text',
    /uploads\/gone\.png, which a text names, was answered with 404/,
    event({ description: '![a](/uploads/gone.png)' }),
  ],
  [
    'has lost a picture',
    /uploads\/gone\.png was answered with 404/,
    event({ image: pictureAt('/uploads/gone.png') }),
  ],
])(
  'a server that %s is refused with its reason, and every file stays',
  async ([, reason, spoil]) => {
    const before = await everyFile(setup.directory);
    await spoil();
    await expect(setup.pull()).rejects.toThrow(reason);
    expect(await everyFile(setup.directory)).toEqual(before);
  },
);

test.each(['sponsors/logos', 'clusters/music', 'uploads'])(
  'nothing is written through %s where it leads out of the folder',
  async (folder) => {
    const elsewhere = join(await temporaryFolder(), 'elsewhere');
    const linked = join(setup.directory, folder);
    await rename(linked, elsewhere).catch(() => mkdir(elsewhere));
    await symlink(elsewhere, linked);
    setup.server.answers.set('/uploads/new.png', await png());
    Object.assign(setup.eventsOfMusic()[0], {
      name: 'Another',
      image: pictureAt('/uploads/new.png'),
      description: '![a](/uploads/new.png)',
    });
    setup.answerOf(contentAddress.sponsors).data[0].attributes.logo = {
      data: [pictureAt('/uploads/new.png').data],
    };
    const before = await readdir(elsewhere);
    await expect(setup.pull()).rejects.toThrow(/leads out of the content folder/);
    expect(await readdir(elsewhere)).toEqual(before);
  },
);
