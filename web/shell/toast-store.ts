import { sharedValue } from '../ui/shared-value.ts';

/** One toast: `stayMs` until it leaves, `leaveMs` for leaving. */
export interface Toast {
  readonly kind: 'success' | 'error' | 'plain';
  readonly text: string;
  readonly stayMs: number;
  readonly leaveMs: number;
  /** One line, however long: all of it stands elsewhere, too. */
  readonly isBrief?: boolean;
}

const shown = sharedValue<readonly Toast[]>([]);

/** What shows now, the newest first. */
export const useToasts = shown.useValue;

/** The same words twice at once are one toast, which then stays as long again. */
function show(toast: Toast): void {
  const toasts = shown.get();
  const at = toasts.findIndex(({ kind, text }) => kind === toast.kind && text === toast.text);
  shown.set(at < 0 ? [toast, ...toasts] : toasts.with(at, toast));
}

const USUAL = { stayMs: 6000, leaveMs: 400 };

/** Toasts from anywhere, in React or out of it. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text, ...USUAL }),
  error: (text: string) => show({ kind: 'error', text, ...USUAL }),
  /** Errors that stand beside their fields as well. */
  errorsOfFields: (lines: readonly string[]) =>
    show({ kind: 'error', text: lines.join(' · '), ...USUAL, isBrief: true }),
  /** Something to know that is no failure. */
  plain: (text: string) => show({ kind: 'plain', text, ...USUAL }),
  /** Source: specification, section 9. */
  comingSoon: () => show({ kind: 'plain', text: 'Coming Soon!!', stayMs: 2000, leaveMs: 1000 }),
};

/** Takes away errors that are put right, or told anew. */
export function removeErrors(): void {
  shown.set(shown.get().filter(({ kind }) => kind !== 'error'));
}

export function removeToast(toast: Toast): void {
  shown.set(shown.get().filter((each) => each !== toast));
}
