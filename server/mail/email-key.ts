import { asciiAddress } from '../../contract/accounts/fields.ts';

/** An address as it is compared: whatever its case and the spelling of its domain, it has one mailbox and one account. */
export function emailKey(email: string): string {
  return asciiAddress(email).toLowerCase();
}
