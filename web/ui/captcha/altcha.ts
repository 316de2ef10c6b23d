import type { AltchaWidgetElement } from 'altcha/external';
import { MessageError } from '../message-error.ts';
import type { CaptchaEvents, CaptchaWidget } from './captcha-handle.ts';

const UNSOLVABLE = 'The captcha could not be solved. Check your connection and try again.';

/** The self-hosted captcha: the browser does a sum, the visitor does nothing. */
export function showAltcha(
  place: HTMLElement,
  loadChallenge: () => Promise<unknown>,
  { onSolved, onFailed }: CaptchaEvents,
): CaptchaWidget {
  let code = '';
  let endFirstSum = () => {};
  /** It begins by itself, a moment after the widget stands in the page. */
  const firstSum = new Promise<void>((resolve) => {
    endFirstSum = resolve;
  });
  let removed = false;
  const element = document.createElement('altcha-widget') as AltchaWidgetElement;
  // Translated while it verifies, it would go on saying so beside 'Verified'.
  element.translate = false;
  element.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    if (state === 'verified' && payload) code = payload;
    if (state === 'expired') code = '';
    if (state !== 'verifying') endFirstSum();
    if (state === 'verified' || state === 'error') onSolved(state === 'verified');
  });
  const shown = import('./altcha-widget.ts').then(({ askWith }) => {
    if (removed) return;
    askWith(loadChallenge);
    // Any address will do: what is asked there goes to `loadChallenge`.
    element.setAttribute('challenge', '/');
    element.setAttribute('auto', 'onload');
    place.append(element);
  }, onFailed);

  return {
    async solve() {
      // Whoever is quicker than the widget waits for it, and for its first sum.
      await shown;
      if (element.isConnected) await firstSum;
      const solved = code || (await element.verify?.())?.payload;
      code = '';
      if (!solved) throw new MessageError(UNSOLVABLE);
      return solved;
    },
    needsVisitor: () => false,
    retry() {
      if (element.isConnected && element.getState() !== 'verifying') void element.verify();
    },
    // It solves the next one itself, when it is asked to.
    renew() {},
    remove() {
      removed = true;
      element.remove();
    },
  };
}
