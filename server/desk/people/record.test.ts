import { describe, expect, it } from 'vitest';
import { findCluster } from '../../../contract/clusters.ts';
import type { DevicePlace } from '../../../contract/desk/gate.ts';
import { createIdProof } from '../../accounts/id-proofs/store.ts';
import { proveAddress } from '../../accounts/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import { getEntryEvent } from '../../entries/event.ts';
import { GATE_SCOPE } from '../../gate/devices/gate-places.ts';
import { setArrival } from '../../gate/scans/arrivals-store.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { findPeople, HUMMING, newDeskPerson, trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { approve, doorOf, HOSTEL_GATE, pairedPhone, scanOf, undoOf } from '../../testing/gate.ts';
import { BANK_DETAILS, shared, signedUpPerson } from '../../testing/server.ts';

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
const MUSIC = findCluster('Music')!.id;
const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

describe('a person’s sheet', () => {
  it('has what is held of them, and is written down before it is shown', async () => {
    const { id, code, email, word } = await newDeskPerson(server);
    const place = { sealed: Buffer.from('x'), objectName: null };
    const proof = { id: crypto.randomUUID(), accountId: id, bytes: 5, ...place };
    await createIdProof(server.db, proof, Date.now());
    await loadEntry(server.db, id, HUMMING, Date.now());
    const { statusCode, json } = await administrator.call('GET', `/people/${code.toLowerCase()}`);
    expect(statusCode).toBe(200);
    expect(json().message).toMatchObject({
      code,
      email,
      college: `College ${word}`,
      details: { user_fullname: `Asha ${word}`, user_college: 'Other' },
      idProof: { state: 'waiting', bytes: 5 },
      bankDetails: { givenAt: null },
      entries: [{ clusterName: 'Music', eventName: 'Humming', state: 'held' }],
      trail: [{ record: 'person’s sheet', reader: 'Ravi' }],
    });
    expect(await trailOf(server, id)).toEqual([
      {
        record: 'person’s sheet',
        subject: null,
        reader: 'Ravi',
        reason: '',
        organiserId: administrator.id,
      },
    ]);
  });

  it('lists their events by the hour', async () => {
    const { id, code } = await newDeskPerson(server);
    const hours = [];
    for (const { eventId, eventDate, title } of server.content().events(MUSIC).slice(0, 4)) {
      await loadEntry(server.db, id, { eventId, clusterName: 'Music', eventName: title }, 1);
      if (eventDate) hours.push(Date.parse(eventDate));
    }
    const { entries } = (await administrator.call('GET', `/people/${code}`)).json().message;
    const startsAt = entries.map((one: { startsAt: number | null }) => one.startsAt);
    expect(new Set(hours).size).toBeGreaterThan(1);
    expect(startsAt.slice(0, hours.length)).toEqual(hours.sort((one, other) => one - other));
  });

  const MAIN = { at: Date.parse('2025-09-18T10:00:00+05:30'), place: 'gate/Main gate', isOut: 0 };
  const pass = (accountId: string, ...passages: (typeof MAIN)[]) =>
    server.db
      .transaction()
      .execute((trx) => setArrival(trx, { accountId, scope: GATE_SCOPE }, passages));
  const sheetFor = async (roles: Parameters<typeof signedInOrganiser>[1], code: string) =>
    (await (await signedInOrganiser(server, roles)).call('GET', `/people/${code}`)).json().message;

  it('begins with where the gates saw them last, or that none did', async () => {
    const { id, code } = await newDeskPerson(server);
    const campus = async () => (await sheetFor([{ role: 'hospitality' }], code)).campus;
    const nowhere = { arrivedAt: null, arrivedPlace: null, at: null, place: null };
    expect(await campus()).toEqual({ ...nowhere, isOut: false, isCounted: false });
    await pass(id, MAIN);
    const came = { arrivedAt: MAIN.at, arrivedPlace: 'Main gate' };
    const last = { at: MAIN.at, place: 'Main gate', isOut: false, isCounted: false };
    expect(await campus()).toEqual({ ...came, ...last });
    const hostel = { at: MAIN.at + 60_000, place: 'gate/Hostel gate', isOut: 1 };
    await pass(id, MAIN, hostel);
    const out = { at: hostel.at, place: 'Hostel gate', isOut: true, isCounted: true };
    expect(await campus()).toEqual({ ...came, ...out });
  });

  it('says to whom the gate isn’t open neither where they are nor which doors they came through', async () => {
    const { id, code } = await newDeskPerson(server);
    await pass(id, MAIN);
    await loadEntry(server.db, id, HUMMING, Date.now());
    const treasurer = await sheetFor([{ role: 'treasurer' }], code);
    expect(treasurer).toMatchObject({ campus: null, passages: null });
    expect(treasurer.next).not.toBeNull();
    const manager = await sheetFor(MUSIC_MANAGER, code);
    expect(manager).toMatchObject({ campus: null, next: null, passages: [] });
  });

  it('says of each passage that stands by which phone it was, to a manager of their own doors alone', async () => {
    const { id, code } = await newDeskPerson(server);
    await approve(server, id);
    await loadEntry(server.db, id, HUMMING, Date.now());
    const pair = (place: DevicePlace, name: string) =>
      pairedPhone(server, administrator, place, undefined, name);
    const hostel = await pair(HOSTEL_GATE, 'Ravi, hostel');
    const door = await pair(doorOf('Music', 'Humming'), 'Meera');
    const now = Date.now();
    const [first, between, last, undone] = [
      now - 240_000,
      now - 180_000,
      now - 120_000,
      now - 60_000,
    ];
    await hostel.send([scanOf(hostel, code, { at: first })]);
    await door.send([scanOf(door, code, { at: between })]);
    const out = { verdict: 'out', isOut: true } as const;
    const mistaken = scanOf(hostel, code, { at: undone });
    const left = scanOf(hostel, code, { at: last, ...out, letIn: ['same card'] });
    await hostel.send([left, mistaken, undoOf(mistaken)]);
    const atDoor = { place: 'Humming', isGate: false, isOut: false, device: 'Meera', by: null };
    const atGate = { place: 'Hostel gate', isGate: true, device: 'Ravi, hostel', by: null };
    expect((await sheetFor(ADMINISTRATOR, code)).passages).toMatchObject([
      { ...atGate, isOut: true },
      { ...atDoor, at: expect.any(Number) },
      { ...atGate, isOut: false },
    ]);
    expect((await sheetFor(MUSIC_MANAGER, code)).passages).toMatchObject([atDoor]);
    expect((await sheetFor([{ role: 'treasurer' }], code)).passages).toBeNull();
  });

  it('names the first event that isn’t over in which they have a place or wait for one', async () => {
    const { id, code } = await newDeskPerson(server);
    const next = async () => (await sheetFor(ADMINISTRATOR, code)).next;
    expect(await next()).toEqual({ event: null });
    await loadEntry(server.db, id, HUMMING, Date.now());
    const { startsAt, endsAt } = await getEntryEvent(server.db, server.content(), HUMMING.eventId);
    const { clusterName, eventName } = HUMMING;
    turnClock(startsAt! - 1);
    expect((await next()).event).toMatchObject({ clusterName, eventName, state: 'held', startsAt });
    turnClock((endsAt ?? startsAt!) + 1);
    expect(await next()).toEqual({ event: null });
  });

  it('is nobody’s where the code is nobody’s', async () => {
    const answer = await administrator.call('GET', '/people/0000-0000-0000-0000');
    expect(answer.statusCode).toBe(404);
  });
});

describe('bank details', () => {
  async function withBankDetails({ isProven = true } = {}) {
    const person = await signedUpPerson(server);
    await person.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
    if (isProven) await proveAddress(server.db, person.id, Date.now());
    const [found] = (await findPeople(administrator, { q: person.fields.user_email })).rows;
    return { ...person, code: found.code as string };
  }
  const open = ({ call }: Organiser, code: string, reason = 'prize of the humming contest') =>
    call('POST', `/people/${code}/bank-details`, { reason });

  it('open to a treasurer with a reason, which is written down first, and which the person sees', async () => {
    const { id, code, call } = await withBankDetails();
    const treasurer = await signedInOrganiser(server, [{ role: 'treasurer' }], 'Asha R.');
    expect((await open(treasurer, code, 'why')).statusCode).toBe(400);
    expect(await trailOf(server, id)).toEqual([]);
    const { statusCode, json } = await open(treasurer, code);
    expect([statusCode, json().message]).toEqual([200, BANK_DETAILS]);
    expect(await trailOf(server, id)).toMatchObject([
      {
        record: 'bank details',
        reason: 'prize of the humming contest',
        organiserId: treasurer.id,
      },
    ]);
    const own = (await call('POST', '/api/user/data', { user_password: 'Lantern$42' })).json();
    const read = {
      record: 'bank details',
      reader: 'Asha R.',
      reason: 'prize of the humming contest',
    };
    expect(own.message.readsOfIdProofAndBankDetails[0]).toMatchObject(read);
  });

  it('ask for the second factor again after ten minutes', async () => {
    const { id, code } = await withBankDetails();
    const treasurer = await signedInOrganiser(server, [{ role: 'treasurer' }]);
    turnClock(Date.now() + 11 * 60_000);
    const late = await open(treasurer, code);
    expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([403, ['factor']]);
    expect(await trailOf(server, id)).toEqual([]);
  });

  it('of somebody whose e-mail nobody has confirmed open only to who says how they know them', async () => {
    const { id, code } = await withBankDetails({ isProven: false });
    const refused = await open(administrator, code);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['unproven']]);
    expect(await trailOf(server, id)).toEqual([]);
    const body = { reason: 'prize of the humming contest', unproven: 'showed her card' };
    const opened = await administrator.call('POST', `/people/${code}/bank-details`, body);
    expect(opened.statusCode).toBe(200);
    const reason = 'prize of the humming contest (e-mail unproven: showed her card)';
    expect(await trailOf(server, id)).toMatchObject([{ reason }]);
  });

  it('that nobody gave are told to be none', async () => {
    const { code } = await newDeskPerson(server, { emailVerifiedAt: 1 });
    expect((await open(administrator, code)).statusCode).toBe(404);
  });

  it('stay closed to the hospitality desk', async () => {
    const { code } = await withBankDetails();
    const desk = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    expect((await open(desk, code)).statusCode).toBe(403);
  });
});
