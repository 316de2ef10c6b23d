import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import styles from './captcha.module.css';
import type { CaptchaProps } from './captcha-handle.ts';

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
export function Recaptcha({ siteKey, ref, onSolved }: CaptchaProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const code = useRef('');
  const widget = useRef(0);
  const [failed, setFailed] = useState(false);

  const onCode = useEffectEvent((solved: string) => {
    code.current = solved;
    onSolved?.(solved !== '');
  });

  useImperativeHandle(ref, () => ({
    solve: async () => {
      if (code.current) return code.current;
      throw new Error(MESSAGES.captchaRequired);
    },
    needsVisitor: () => code.current === '',
    retry: () => {},
    renew: () => {
      code.current = '';
      onSolved?.(false);
      window.grecaptcha?.reset(widget.current);
    },
  }));

  useEffect(() => {
    let stopped = false;
    loadScript()
      .then((grecaptcha) => {
        if (stopped || !place.current) return;
        const box = place.current.appendChild(document.createElement('div'));
        widget.current = grecaptcha.render(box, {
          sitekey: siteKey,
          callback: onCode,
          'expired-callback': () => onCode(''),
          'error-callback': () => setFailed(true),
        });
      })
      .catch(() => setFailed(true));
    return () => {
      stopped = true;
    };
  }, [siteKey]);

  return (
    <div className={styles.captcha} ref={place}>
      {failed && <p role="alert">The captcha could not be loaded. Reload the page to try again.</p>}
    </div>
  );
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
