/** One telegram slip: `stayMs` until it leaves, `leaveMs` for leaving. */
export interface Slip {
  readonly kind: 'success' | 'error' | 'plain';
  readonly text: string;
  readonly stayMs: number;
  readonly leaveMs: number;
  /** One line, however long: all of it stands elsewhere, too. */
  readonly isBrief?: boolean;
}

let slips: readonly Slip[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Slip[]): void {
  slips = next;
  for (const notify of listeners) notify();
}

/** The same words twice at once are one slip, which then stays as long again. */
function show(slip: Slip): void {
  const at = slips.findIndex(({ kind, text }) => kind === slip.kind && text === slip.text);
  change(at < 0 ? [slip, ...slips] : slips.with(at, slip));
}

/** Toasts from anywhere, in React or out of it. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text, stayMs: 6000, leaveMs: 400 }),
  error: (text: string) => show({ kind: 'error', text, stayMs: 6000, leaveMs: 400 }),
  /** Errors that stand beside their fields as well. */
  errorsOfFields: (lines: readonly string[]) =>
    show({ kind: 'error', text: lines.join(' · '), stayMs: 6000, leaveMs: 400, isBrief: true }),
  /** Something to know that is no failure. */
  plain: (text: string) => show({ kind: 'plain', text, stayMs: 6000, leaveMs: 400 }),
  /** Source: specification, section 9. */
  comingSoon: () => show({ kind: 'plain', text: 'Coming Soon!!', stayMs: 2000, leaveMs: 1000 }),
};

/** Takes away errors that are put right, or told anew. */
export function removeErrors(): void {
  change(slips.filter(({ kind }) => kind !== 'error'));
}

export function removeSlip(slip: Slip): void {
  change(slips.filter((each) => each !== slip));
}

export function currentToasts(): readonly Slip[] {
  return slips;
}

export function onToasts(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
