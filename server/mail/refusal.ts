/** What nodemailer tells of an answer that refused. */
interface Refusal {
  readonly code?: string;
  /** The command that it answered. */
  readonly command?: string;
  readonly responseCode?: number;
  /** The answer, all its lines. */
  readonly response?: string;
}

/**
 * Enhanced status codes of a mailbox that gets nothing: no such one, moved, disabled, full (the registry of RFC 5248).
 * Others that refuse a recipient, such as 5.4.5 or 5.7.1, are about whoever sends: a quota, an address, a relay.
 */
const MAILBOX_CODES = /^5\.(1\.([1-6]|10)|2\.[12])$/;
/** At the beginning; some servers write it at the end. */
const ENHANCED = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})\b/;
/** These say of neither more than that something is wrong. */
const VAGUE_CODES = /^5\.[0-2]\.0$/;
/** Replies that may be the mailbox's where no enhanced code comes with them, by RFC 5321, and the words by which they are. */
const MAILBOX_REPLIES = [550, 551, 552, 553];
const MAILBOX = '(user|recipient|mailbox|inbox|account|address)';
const MISSING = new RegExp(
  `\\b${MAILBOX}\\b.*\\b(unknown|full|quota|disabled|inactive|unavailable|suspended|closed|not? (found|known|available)|not exist)|\\b(no such|unknown|invalid|bad|non-?existent|disabled|inactive|no)\\b.*\\b${MAILBOX}\\b`,
  'is',
);
/** Those are about us, whatever else they name. */
const ABOUT_SENDER =
  /\b(send(er|ing|s)?|sent|outbound|outgoing|helo|ehlo|per (hour|day)|hourly|daily)\b/i;

/** Whether a server refused the recipient's mailbox for good, rather than us or what we sent. */
export function isMailboxRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = (error ?? {}) as Refusal;
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const enhanced = ENHANCED.exec(response)?.[1];
  if (enhanced && !VAGUE_CODES.test(enhanced)) return MAILBOX_CODES.test(enhanced);
  // A refused message says nothing of the mailbox unless its code does.
  const isBare = command === 'RCPT TO' && MAILBOX_REPLIES.includes(responseCode);
  return isBare && MISSING.test(response) && !ABOUT_SENDER.test(response);
}

/** An answer that refused us, or what we sent: the mail waits until somebody has mended it, or a quota is new. */
export class RefusedError extends Error {
  readonly code = 'EREFUSED';
}

/** Has a refusal that is not the mailbox's say so by its code; what failed in another way keeps its own. */
export function asRefusal(error: unknown): unknown {
  const { code = '', responseCode = 0 } = (error ?? {}) as Refusal;
  const isRefusal = responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(code);
  return isRefusal && !isMailboxRefused(error)
    ? new RefusedError('The mail server refused', { cause: error })
    : error;
}
