import { CallError, sentencesOf } from '../calls/call-error.ts';
import { toast } from './toast-store.ts';

/** Tells the visitor of a failed call by a toast; gives each faulty field's own message by its wire name. */
export function toastFailure(error: unknown, otherwise?: string): Readonly<Record<string, string>> {
  toast.error(sentencesOf(error, otherwise));
  return error instanceof CallError ? error.fields : {};
}
