/** An address as it is compared: whatever its case, it has one mailbox and one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
