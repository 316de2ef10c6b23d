import type { AltchaWidgetElement } from 'altcha/external';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import styles from './captcha.module.css';
import type { CaptchaProps, ChallengeProps } from './captcha-handle.ts';

const unsolvable = 'The captcha could not be solved. Check your connection and try again.';

/** The self-hosted captcha: the browser does a sum, the visitor does nothing. */
export function Altcha({ loadChallenge, ref, onSolved }: CaptchaProps & ChallengeProps) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(undefined);
  const code = useRef('');
  const [failed, setFailed] = useState(false);

  const onChange = useEffectEvent((event: Event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    if (state === 'verified' && payload) code.current = payload;
    if (state === 'expired') code.current = '';
    if (state === 'verified' || state === 'error') onSolved?.(state === 'verified');
  });

  const load = useEffectEvent(() => loadChallenge());

  useImperativeHandle(ref, () => ({
    solve: async () => {
      const solved = code.current || (await widget.current?.verify())?.payload;
      code.current = '';
      if (!solved) throw new Error(unsolvable);
      return solved;
    },
    needsVisitor: () => false,
    retry: () => {
      const { current } = widget;
      if (current?.isConnected && current.getState() !== 'verifying') void current.verify();
    },
    // It solves the next one itself, when it is asked to.
    renew: () => {},
  }));

  useEffect(() => {
    let stopped = false;
    const element = document.createElement('altcha-widget') as AltchaWidgetElement;
    widget.current = element;
    element.addEventListener('statechange', onChange);
    import('./altcha-widget.ts')
      .then(({ askWith }) => {
        if (stopped) return;
        askWith(load);
        // Any address will do: what is asked there goes to `loadChallenge`.
        element.setAttribute('challenge', '/');
        element.setAttribute('auto', 'onload');
        place.current?.append(element);
      })
      .catch(() => setFailed(true));
    return () => {
      stopped = true;
      element.remove();
    };
  }, []);

  return (
    <div className={styles.captcha} ref={place}>
      {failed && <p role="alert">The captcha could not be loaded. Reload the page to try again.</p>}
    </div>
  );
}
