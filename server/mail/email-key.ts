/** How e-mail addresses are compared: whatever their case, one address has one mailbox and one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
