import { beforeEach, describe, expect, it } from 'vitest';
import { ASHA, DOOR, GATE, GateDesk, RAVI, START } from '../testing/gate-desk.ts';
import { pairedPocket } from '../testing/phones.ts';
import { NotKeptError } from './kept.ts';
import { UnsentScansError } from './phone.ts';

const NOBODY = '9T6P-Z2WF-31KX-1D5N';
const at = (code: string, place = GATE) => ({ code, way: 'camera', letIn: [], place }) as const;
let desk: GateDesk;

beforeEach(async () => {
  desk = new GateDesk();
  await desk.addWithPlace(ASHA);
  await desk.add(RAVI);
  await desk.add({ code: '5N2K-W9RB-08GT-YA2J', name: 'Meera', proof: 'sent back' });
});

describe('a volunteer’s phone without network', () => {
  it('tells who comes, from the list that came in parts', async () => {
    const { phone } = await pairedPocket(desk);
    desk.fails = 'no network';
    const told = await phone.scan(at('7q4mx0tc19hvzb3k'));
    expect(told).toMatchObject({
      verdict: 'admitted',
      person: { name: 'Asha', college: 'SASTRA Deemed University, Thanjavur' },
      before: null,
    });
    expect(await phone.sync()).toEqual({ how: 'no network' });
    expect(phone.status).toMatchObject({ isOnline: false, unsent: 1, people: 3 });
    expect(phone.status.inByPlace[GATE]).toBe(11);
  });

  it('says since when and where somebody is in', async () => {
    const { phone } = await pairedPocket(desk);
    desk.fails = 'no network';
    const [first, second] = await Promise.all([
      phone.scan(at(ASHA.code)),
      phone.scan(at(ASHA.code)),
    ]);
    expect([first.verdict, second.verdict]).toEqual(['admitted', 'already in']);
    expect(second.before).toMatchObject({ at: START, where: 'Main gate' });
    expect((await phone.scan(at(ASHA.code, DOOR))).verdict).toBe('admitted');
  });

  it.each([
    ['asks for the card of whoever has no proof', RAVI.code, GATE, 'see the card'],
    ['knows who has no place in an event', RAVI.code, DOOR, 'not registered'],
    ['knows nobody’s code', NOBODY, GATE, 'not valid'],
    ['takes a poster’s code for none', 'https://example.org/', GATE, 'not valid'],
  ])('%s', async (_what, code, place, verdict) => {
    const { phone } = await pairedPocket(desk);
    expect((await phone.scan(at(code, place))).verdict).toBe(verdict);
  });

  it('says which event somebody at another’s door has a place in', async () => {
    desk.device.places.push({
      ...desk.device.places[1]!,
      key: 'event/x',
      scope: 'x',
      mark: 'b3RoZXI5',
    });
    const { phone } = await pairedPocket(desk);
    const told = await phone.scan(at(ASHA.code, 'event/x'));
    expect(told).toMatchObject({ verdict: 'not registered', events: [{ name: 'Lantern' }] });
  });

  it('lets in whom the server knows and the list doesn’t yet', async () => {
    const { phone } = await pairedPocket(desk);
    const told = await phone.scan({ ...at(NOBODY), serverAdmits: true });
    expect(told).toMatchObject({ verdict: 'admitted', person: null });
    expect((await phone.scan({ ...at(NOBODY), serverAdmits: true })).before).not.toBeNull();
    expect(phone.status.inByPlace[GATE]).toBe(11);
  });

  it('keeps scans through a dead battery, and sends each once and in order', async () => {
    const pocket = await pairedPocket(desk);
    desk.fails = 'no network';
    const { id } = await pocket.phone.scan(at(ASHA.code));
    await pocket.phone.scan(at(NOBODY));
    await pocket.reload();
    expect((await pocket.phone.scan(at(ASHA.code))).verdict).toBe('already in');
    desk.fails = 'cut off';
    expect(await pocket.phone.sync()).toEqual({ how: 'no network' });
    await pocket.reload();
    desk.fails = null;
    const answered = pocket.phone.answerTo(id!);
    await pocket.phone.sync();
    expect([...desk.scans.values()].map((scan) => scan.kind === 'scan' && scan.verdict)).toEqual([
      'admitted',
      'not valid',
      'already in',
    ]);
    expect(await answered).toMatchObject({ id, verdict: 'admitted' });
    expect(pocket.phone.status.unsent).toBe(0);
  });

  it('still knows whom it admitted when it dies between the answer and the next list', async () => {
    const pocket = await pairedPocket(desk);
    await pocket.phone.scan(at(ASHA.code));
    await pocket.phone.sync();
    desk.fails = 'no network';
    await pocket.reload();
    expect((await pocket.phone.scan(at(ASHA.code))).verdict).toBe('already in');
  });

  it('shows no verdict that it could not keep', async () => {
    const { phone } = await pairedPocket(desk);
    phone.close();
    await expect(phone.scan(at(ASHA.code))).rejects.toThrow(NotKeptError);
    expect(phone.status.unsent).toBe(0);
  });

  it('sends hundreds of scans after an hour alone', async () => {
    const { phone } = await pairedPocket(desk);
    desk.fails = 'no network';
    for (let scans = 0; scans < 230; scans += 1) await phone.scan(at(NOBODY));
    desk.fails = null;
    desk.heard.length = 0;
    expect(await phone.sync()).toEqual({ how: 'done' });
    expect(desk.heard.filter((call) => call === 'POST /api/gate/scans')).toHaveLength(3);
    expect(desk.scans.size).toBe(230);
  });
});

describe('taking back', () => {
  it('has the person outside again, and in once it is put back', async () => {
    const pocket = await pairedPocket(desk);
    const { id } = await pocket.phone.scan(at(ASHA.code));
    await pocket.phone.takeBack(id!);
    await pocket.phone.takeBack(id!);
    expect(pocket.phone.status.inByPlace[GATE]).toBe(10);
    await pocket.reload();
    await pocket.phone.putBack(id!);
    expect((await pocket.phone.scan(at(ASHA.code))).verdict).toBe('already in');
    await pocket.phone.takeBack(id!);
    await pocket.phone.sync();
    expect([...desk.scans.values()].map(({ kind }) => kind)).toEqual([
      ...['scan', 'taken back', 'put back', 'scan', 'taken back'],
    ]);
    expect((await pocket.phone.scan(at(ASHA.code))).verdict).toBe('admitted');
  });

  it('is good also after the server has the scan', async () => {
    const { phone } = await pairedPocket(desk);
    const { id } = await phone.scan(at(ASHA.code));
    await phone.sync();
    await phone.takeBack(id!);
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('admitted');
  });
});

describe('the list', () => {
  it('learns who came in elsewhere, and that it was taken back', async () => {
    const { phone } = await pairedPocket(desk);
    await desk.arrive(ASHA, START - 60_000);
    await phone.sync();
    const told = await phone.scan(at(ASHA.code));
    expect(told.before).toMatchObject({ at: START - 60_000, where: 'North gate' });
    await desk.arrive(ASHA, 0);
    await phone.sync();
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('admitted');
  });

  it('forgets who is gone', async () => {
    const { phone } = await pairedPocket(desk);
    desk.rows.push({ ...desk.rows[0]!, version: 4, sealed: new Uint8Array() });
    await phone.sync();
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('not valid');
  });

  it('comes anew under another key', async () => {
    const { phone } = await pairedPocket(desk);
    desk.device = { ...desk.device, list_key: btoa('k'.repeat(32)) };
    desk.rows = [];
    await desk.add(ASHA);
    desk.now += 10 * 60_000;
    await phone.sync();
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('admitted');
    expect((await phone.scan(at(RAVI.code))).verdict).toBe('not valid');
  });

  it('waits as long as a busy server asks for', async () => {
    const { phone } = await pairedPocket(desk);
    desk.fails = { status: 429, retryAfter: '7' };
    expect(await phone.sync()).toEqual({ how: 'busy', forMs: 7000 });
    expect(phone.status.isOnline).toBe(true);
  });
});

describe('the end', () => {
  it('is the server’s, on a phone whose clock is wrong', async () => {
    const { phone } = await pairedPocket(desk, -45 * 60_000);
    desk.now = desk.device.ends_at - 1;
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('admitted');
    desk.now = desk.device.ends_at;
    expect((await phone.scan(at(ASHA.code))).verdict).toBe('ended');
    expect(phone.status).toMatchObject({ hasEnded: true, people: 0, unsent: 1 });
  });

  it('leaves nothing but what is to be sent, and then nothing', async () => {
    const pocket = await pairedPocket(desk);
    desk.fails = 'no network';
    await pocket.phone.scan(at(ASHA.code));
    desk.now = desk.device.ends_at;
    await pocket.reload();
    expect(await pocket.contents()).not.toContain(desk.device.list_key);
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    desk.fails = null;
    desk.isEnded = true;
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(desk.scans.size).toBe(1);
    expect(await pocket.contents()).toBe('[[[],[]],[[],[]],[[],[]]]');
  });

  it('at the desk has what was scanned sent before everything is forgotten', async () => {
    const pocket = await pairedPocket(desk);
    await pocket.phone.scan(at(ASHA.code));
    desk.isEnded = true;
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(desk.scans.size).toBe(1);
    expect(pocket.phone.device).toBeNull();
    expect(await pocket.contents()).toBe('[[[],[]],[[],[]],[[],[]]]');
  });

  it('keeps what a server that knows the phone no more doesn’t take, for handing over', async () => {
    const { phone } = await pairedPocket(desk);
    await phone.scan(at(ASHA.code));
    desk.isForgotten = true;
    expect(await phone.sync()).toEqual({ how: 'ended' });
    expect(phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    await phone.handOver();
    await phone.endShift();
    expect(phone.device).toBeNull();
  });

  it('of a shift is refused while a scan is neither sent nor handed over', async () => {
    const pocket = await pairedPocket(desk);
    desk.fails = 'no network';
    await pocket.phone.scan(at(ASHA.code));
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    const file = await pocket.phone.handOver();
    expect(await openHandedOver(file)).toMatchObject({ now: START, scans: [{ code: ASHA.code }] });
    await pocket.phone.scan(at(NOBODY));
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    await pocket.phone.handOver();
    await pocket.phone.endShift();
    expect(pocket.phone.device).toBeNull();
    desk.fails = null;
    await pocket.reload();
    await pocket.phone.sync();
    expect(desk.isEnded).toBe(true);
    expect(await pocket.contents()).toBe('[[[],[]],[[],[]],[[],[]]]');
  });

  async function openHandedOver({ nonce, sealed }: { nonce: string; sealed: string }) {
    const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
    const raw = bytes(desk.device.hand_over_key);
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(nonce) },
      key,
      bytes(sealed),
    );
    return JSON.parse(new TextDecoder().decode(opened));
  }
});
