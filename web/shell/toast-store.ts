/** One telegram slip. `milliseconds` is how long it stays before it leaves; leaving takes `removalMilliseconds`. */
export interface ToastRequest {
  readonly kind: 'success' | 'error' | 'plain';
  readonly text: string;
  readonly milliseconds: number;
  readonly removalMilliseconds: number;
}

type Listener = (request: ToastRequest) => void;
const waiting: ToastRequest[] = [];
let listener: Listener | undefined;

function show(
  kind: ToastRequest['kind'],
  text: string,
  milliseconds: number,
  removalMilliseconds: number,
): void {
  const request = { kind, text, milliseconds, removalMilliseconds };
  if (listener) listener(request);
  else waiting.push(request);
}

/** Toasts from anywhere, in React or out of it; the toaster itself loads with the first one. */
export const toast = {
  success: (text: string) => show('success', text, 6000, 400),
  error: (text: string) => show('error', text, 6000, 400),
  /** 2,000 ms and 1,000 ms to leave. Source: specification, section 9. */
  comingSoon: () => show('plain', 'Coming Soon!!', 2000, 1000),
};

/** The toaster's side: takes what waited and all that follows. Returns how to stop. */
export function onToast(next: Listener): () => void {
  listener = next;
  for (const request of waiting.splice(0)) next(request);
  return () => {
    if (listener === next) listener = undefined;
  };
}
