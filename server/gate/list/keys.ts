import { createCipheriv, hash, hkdfSync } from 'node:crypto';
import { wordOf } from '../../../contract/gate/base64.ts';
import {
  type GatePerson,
  NAME_BYTES,
  packPerson,
  ROW_INFO,
  ROW_SECRET_BYTES,
  rowNonce,
} from '../../../contract/gate/row.ts';
import { deriveKey, type SecretKeys } from '../../crypto/secret-key.ts';

/** The key of the list, and a name by which it is told from others. */
export interface ListKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of the list of each of ours: the first seals, the others are to be replaced. */
export function listKeys(keys: SecretKeys): readonly [ListKey, ...ListKey[]] {
  const [current, ...old] = keys.map((secretKey) => {
    const key = deriveKey(secretKey, 'gate list');
    return { id: hash('sha256', key).slice(0, 16), key };
  });
  return [current!, ...old];
}

/** Seals a device's file for us alone; the device has it too. */
export function handOverKey(secretKey: Buffer, deviceId: string): Buffer {
  return deriveKey(secretKey, `gate hand-over ${deviceId}`);
}

interface RowSecret {
  readonly name: string;
  readonly key: Buffer;
}

/** As `rowKeys` of the contract. */
export function rowSecret({ key }: ListKey, code: string): RowSecret {
  const secret = Buffer.from(hkdfSync('sha256', code, key, ROW_INFO, ROW_SECRET_BYTES));
  return { name: wordOf(secret.subarray(0, NAME_BYTES)), key: secret.subarray(NAME_BYTES) };
}

export function sealRow(key: Buffer, plain: Uint8Array, version: number): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, rowNonce(version));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Changes with whatever the gate knows of a person. */
export function digestOf(person: GatePerson): string {
  return hash('sha256', packPerson(person)).slice(0, 32);
}
