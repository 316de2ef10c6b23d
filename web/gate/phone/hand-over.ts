import { base64Of, bytesOf } from '../../../contract/gate/base64.ts';
import type { GateDevice } from '../../../contract/gate/device.ts';
import type { GateScan, HandedOver, HandOverFile } from '../../../contract/gate/scans.ts';

/** Scans as a file that only the server opens. `offset`: what its clock is ahead of the phone's, in milliseconds. */
export async function sealHandOver(
  device: GateDevice,
  offset: number,
  scans: GateScan[],
): Promise<HandOverFile> {
  const raw = bytesOf(device.handOverKey);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ offset, scans } satisfies HandedOver));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { device: device.id, nonce: base64Of(iv), sealed: base64Of(new Uint8Array(sealed)) };
}
