import { sessionGoesWithPage } from '../session/session.ts';
import { toast } from './toast-store.ts';

/** Tells whoever has just logged in that they are. */
export function toastLogin(): void {
  toast.success('Logged In Successfully');
  toastOfPage();
}

/** Tells them how long, where that isn't the usual. */
export function toastOfPage(): void {
  if (sessionGoesWithPage())
    toast.plain(
      'This browser keeps nothing of this site. You are logged in until you close this page or load it anew.',
    );
}
