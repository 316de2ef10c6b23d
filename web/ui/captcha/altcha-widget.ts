/*
 * Loaded only when a captcha is shown. The 'external' build keeps its styles and workers in files of their
 * own, as our Content Security Policy asks.
 */
import 'altcha/external';
import 'altcha/altcha.css';
import { SumWorker } from './sum-worker.ts';

// The widget uses no more of a worker than this one has.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new SumWorker() as unknown as Worker);

/**
 * Lets the widget ask through our own typed calls; its own fetch would not know the answer's wrapping.
 * Pointer movements are not collected: the sum alone decides.
 */
export function askWith(loadChallenge: () => Promise<unknown>): void {
  $altcha.defaults.set({
    fetch: async () => Response.json(await loadChallenge()),
    humanInteractionSignature: false,
    hideFooter: true,
  });
}
