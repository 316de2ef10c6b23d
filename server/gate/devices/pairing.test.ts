import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { newApproved, pairingOf } from '../../testing/gate.ts';
import { shared } from '../../testing/server.ts';
import { pairedVolunteerPhone, type VolunteerPhone } from '../../testing/volunteer-phone.ts';

const server = shared(() => startDeskServer());
const organiser = shared(() => signedInOrganiser(server, ADMINISTRATOR));
const person = shared(() => newApproved(server));

const isPairing = (path: string) => path.endsWith('/pairings');

/** Another code for the device of the phone, or for another device. */
async function newCode(device?: string): Promise<string> {
  const body = {
    name: 'Next shift',
    place: { kind: 'gate', name: 'North gate' },
    endsAt: Date.now() + 60_000,
  };
  const path = device ? `/gate/devices/${device}/pairing` : '/gate/devices';
  const answer = await organiser.call('POST', path, device ? undefined : body);
  return pairingOf(answer.json().message);
}

/** Opens a code's link: the page pairs the phone, and asks for its device and its list as ever. */
async function openLink(pocket: VolunteerPhone, pairing: string): Promise<void> {
  const { promise: paired, resolve: told } = Promise.withResolvers<void>();
  // Questions that came with the old cookie are answered last.
  pocket.instead = async (path, message) => {
    if (!isPairing(path)) await paired;
    return message;
  };
  await pocket.reload();
  const { phone } = pocket;
  await Promise.all([phone.pair(pairing).finally(told), phone.sync()]);
  await phone.sync();
}

async function verdictOf({ phone }: VolunteerPhone) {
  const { key: place } = phone.device!.places[0]!;
  const asked = { code: person.code, way: 'camera', letIn: [], isOut: false } as const;
  return (await phone.scan({ ...asked, place })).verdict;
}

describe('a phone that is paired anew', () => {
  it('is at work at once, though the desk had ended it before', async () => {
    const pocket = await pairedVolunteerPhone(server, organiser);
    await organiser.call('POST', `/gate/devices/${pocket.phone.device!.id}/end`);
    await openLink(pocket, await newCode());
    expect(pocket.phone.device!.name).toBe('Next shift');
    expect(await verdictOf(pocket)).toBe('admitted');
  });

  it('is at work at once as the device that it was', async () => {
    const pocket = await pairedVolunteerPhone(server, organiser);
    const { id } = pocket.phone.device!;
    await openLink(pocket, await newCode(id));
    expect(pocket.phone.device!.id).toBe(id);
    expect(await verdictOf(pocket)).toBe('admitted');
  });

  it('stands where its new code says in the middle of a shift, with the whole list', async () => {
    const pocket = await pairedVolunteerPhone(server, organiser);
    await openLink(pocket, await newCode());
    expect(pocket.phone.device!.places).toMatchObject([{ name: 'North gate' }]);
    expect(await verdictOf(pocket)).toBe('admitted');
  });

  it('ends its last shift first, which ended without network', async () => {
    const pocket = await pairedVolunteerPhone(server, organiser);
    pocket.fails = 'no network';
    await pocket.phone.endShift();
    pocket.fails = null;
    const pairing = await newCode();
    await pocket.reload();
    await Promise.all([pocket.phone.pair(pairing), pocket.phone.sync()]);
    await pocket.phone.sync();
    expect(pocket.heard).toContain('POST /api/gate/device/end');
    expect(pocket.phone.device!.name).toBe('Next shift');
    expect(await verdictOf(pocket)).toBe('admitted');
  });
});

it('A phone is paired although the answer to its code was lost on the way', async () => {
  const pocket = await pairedVolunteerPhone(server, organiser);
  let isLost = false;
  pocket.instead = (path, message) => {
    if (isPairing(path) && !isLost) {
      isLost = true;
      throw new TypeError('Failed to fetch');
    }
    return message;
  };
  const pairing = await newCode(pocket.phone.device!.id);
  await pocket.phone.pair(pairing);
  expect(isLost).toBe(true);
  expect(await pocket.phone.sync()).toEqual({ how: 'done' });
});
