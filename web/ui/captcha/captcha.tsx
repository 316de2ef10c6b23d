import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CaptchaChallenge } from '../../../contract/accounts/captcha.ts';
import type { Site } from '../../../contract/site.ts';
import { showAltcha } from './altcha.ts';
import styles from './captcha.module.css';
import type { CaptchaHandle } from './captcha-handle.ts';
import { showRecaptcha } from './recaptcha.ts';

interface Props {
  ref: RefObject<CaptchaHandle | null>;
  captcha: Site['captcha'];
  /** Gives the self-hosted captcha a fresh challenge. */
  loadChallenge: () => Promise<CaptchaChallenge>;
  onSolved?: (solved: boolean) => void;
}

/** Whatever captcha the settings name. */
export function CaptchaField({ ref, captcha, loadChallenge, onSolved }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  const show = useEffectEvent((element: HTMLElement) => {
    const events = { onSolved: solvedNow, onFailed: () => setFailed(true) };
    return captcha.kind === 'recaptcha'
      ? showRecaptcha(element, captcha.siteKey, events)
      : showAltcha(element, loadChallenge, events);
  });
  // At once: whoever sees that it is solved may go on with the next key.
  const solvedNow = useEffectEvent((solved: boolean) => flushSync(() => onSolved?.(solved)));

  useEffect(() => {
    if (!place.current) return;
    const widget = show(place.current);
    ref.current = widget;
    return () => {
      ref.current = null;
      widget.remove();
    };
  }, [ref]);

  return (
    <div className={styles.captcha} ref={place}>
      {failed && <p role="alert">The captcha could not be loaded. Reload the page to try again.</p>}
    </div>
  );
}
