import { expect, it } from 'vitest';
import { rowKeys } from '../../../contract/gate/row.ts';
import { ASHA, GATE, GateDesk, RAVI } from '../testing/gate-desk.ts';
import { pairedPocket } from '../testing/phones.ts';

it('gives away nobody who was not scanned, whatever a finder takes from the phone', async () => {
  const desk = new GateDesk();
  for (const person of [ASHA, RAVI]) await desk.addWithPlace(person);
  const pocket = await pairedPocket(desk);
  await pocket.phone.scan({ code: ASHA.code, way: 'camera', letIn: [], place: GATE });
  const taken = await pocket.contents();
  expect(taken).toContain(ASHA.code);
  expect(taken).not.toContain(RAVI.code);
  for (const { name } of [ASHA, RAVI]) expect(taken).not.toContain(name);

  const { device } = pocket.phone;
  const words = new Set(taken.match(/[A-Za-z0-9+/=_-]{8,}/g));
  const { name } = await rowKeys(device!.list_key, RAVI.code);
  const opened = [...words].map(async (word) => (await rowKeys(device!.list_key, word)).name);
  expect(await Promise.all(opened)).not.toContain(name);
});
