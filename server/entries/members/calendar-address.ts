import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey, type SecretKeys } from '../../crypto/secret-key.ts';
import { isSecret } from '../../crypto/tokens.ts';

const ID = /^[\w-]{22}$/;
const ID_LENGTH = 22;

export function newFeedId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The secret words of a feed's address: its id, and 256 bits that only our key makes of it. So the database holds
 * nothing that opens a programme, and its person can be shown the address again.
 */
export function feedWords(id: string, secretKey: Buffer): string {
  const secret = createHmac('sha256', deriveKey(secretKey, 'calendar feeds')).update(id);
  return `${id}${secret.digest('base64url')}`;
}

/** The id in an address's words; undefined where none of our keys made them. */
export function readFeedWords(words: string, keys: SecretKeys): string | undefined {
  const id = words.slice(0, ID_LENGTH);
  const isOurs = ID.test(id) && keys.some((key) => isSecret(words, feedWords(id, key)));
  return isOurs ? id : undefined;
}
