import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../contract/entries/entry.ts';
import { teamPictureAddress } from '../../../contract/event-addresses.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import { loadContent } from '../../content/reading/content.ts';
import { entriesServer, newRegistrant, type Registrant } from '../../testing/entries.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { drawTeamCard } from './team-picture.ts';

const { server, events } = entriesServer();

const CHOIR = 'Lantern Choir';
const LONG_KIND = 'Group verse in many Indian languages';

/** Asha's team, in an event of teams of two to three. */
async function startTeam(): Promise<{ captain: Registrant; entry: Entry }> {
  // The picture tells its minute, which stays.
  const startsAt = Date.now() + 12 * DAY_MS;
  events.set(CHOIR, { startsAt, rules: { team: { min: 2, max: 3, sameCollege: false } } });
  const captain = await newRegistrant(server, { name: 'Asha' });
  const { message } = await captain.take(CHOIR, { teamName: 'The Usual Suspects' });
  return { captain, entry: message };
}

const pictureOf = ({ id }: Entry) => server.app.inject(teamPictureAddress(id));

describe('the picture of a team', () => {
  it('comes at the size that chats take, to whoever has its address', async () => {
    const { entry } = await startTeam();
    const { statusCode, headers, rawPayload } = await pictureOf(entry);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(rawPayload.length).toBeLessThan(300_000);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('is another once somebody has joined, and the same whoever leads the team', async () => {
    const { captain, entry } = await startTeam();
    const alone = await pictureOf(entry);
    expect((await pictureOf(entry)).headers.etag).toBe(alone.headers.etag);
    const ravi = await newRegistrant(server, { name: 'Ravi' });
    await ravi.join({ invitation: entry.invitation });
    const both = await pictureOf(entry);
    expect(both.headers.etag).not.toBe(alone.headers.etag);
    const { members } = (await captain.entryIn(CHOIR))!;
    const member = members.find(({ name }) => name === 'Ravi')!.id;
    const led = await captain.call('PUT', `/api/events/entries/${entry.id}/captain`, { member });
    expect(led.status).toBe(200);
    expect((await pictureOf(entry)).headers.etag).toBe(both.headers.etag);
  });

  it('is gone with its team, and was never there of somebody alone, or under the invitation’s own words', async () => {
    const { captain, entry } = await startTeam();
    await captain.call('DELETE', `/api/events/entries/${entry.id}`);
    expect((await pictureOf(entry)).statusCode).toBe(404);
    expect((await server.app.inject(teamPictureAddress(entry.invitation!))).statusCode).toBe(404);
    events.set('Humming', {});
    const alone = (await captain.take('Humming')).message as Entry;
    expect((await pictureOf(alone)).statusCode).toBe(404);
  });

  it('is another when anything that it tells is another', async () => {
    const { festival } = await loadContent(FESTIVAL_DIR);
    const team = {
      ...{ eventName: CHOIR, kind: null, starts: '2025-09-19T17:00:00+05:30', venue: 'Old Hall' },
      ...{ teamName: 'The Usual Suspects', size: 2, room: 7, lacking: 2 },
    };
    const cards = [
      {},
      { eventName: 'Round Song' },
      { kind: 'Rock bands' },
      { kind: LONG_KIND },
      { kind: LONG_KIND.replace('verse', 'song') },
      { starts: null },
      { venue: null },
      { teamName: 'Madras Monsoon' },
      { size: 3, room: 6, lacking: 1 },
      { size: 4, room: 5, lacking: 0 },
      { size: 9, room: 0, lacking: 0 },
    ].map((changes) => drawTeamCard({ ...team, ...changes }, festival));
    expect(new Set(cards).size).toBe(cards.length);
    for (const card of cards) expect(card).not.toMatch(/NaN|undefined|null/);
  });
});
