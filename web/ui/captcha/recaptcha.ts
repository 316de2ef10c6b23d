import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { MessageError } from '../message-error.ts';
import type { CaptchaEvents, CaptchaWidget } from './captcha-handle.ts';

interface Grecaptcha {
  ready: (then: () => void) => void;
  render: (place: HTMLElement, options: Record<string, unknown>) => number;
  reset: (widget: number) => void;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** Google's reCAPTCHA, where its site key is set. */
export function showRecaptcha(
  place: HTMLElement,
  siteKey: string,
  { onSolved, onFailed }: CaptchaEvents,
): CaptchaWidget {
  let code = '';
  let widget = 0;
  const box = place.appendChild(document.createElement('div'));
  const setCode = (solved: string) => {
    code = solved;
    onSolved(solved !== '');
  };
  loadScript().then((grecaptcha) => {
    if (!box.isConnected) return;
    widget = grecaptcha.render(box, {
      sitekey: siteKey,
      callback: setCode,
      'expired-callback': () => setCode(''),
      'error-callback': onFailed,
    });
  }, onFailed);

  return {
    async solve() {
      if (code) return code;
      throw new MessageError(MESSAGES.captchaRequired);
    },
    needsVisitor: () => code === '',
    retry() {},
    renew() {
      setCode('');
      window.grecaptcha?.reset(widget);
    },
    remove: () => box.remove(),
  };
}

let loading: Promise<Grecaptcha> | undefined;

function loadScript(): Promise<Grecaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://www.google.com/recaptcha/api.js?render=explicit';
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = () => {
      loading = undefined;
      reject(new Error('reCAPTCHA did not load'));
    };
    document.head.append(script);
  });
  return loading;
}
