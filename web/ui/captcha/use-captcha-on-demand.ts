import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { MessageError } from '../message-error.ts';
import type { CaptchaHandle } from './captcha-handle.ts';

export interface CaptchaOnDemandProps {
  captcha: RefObject<CaptchaHandle | null>;
  onSolved: (solved: boolean) => void;
}

/**
 * A captcha that few people ever see. `load` brings its field; `sendAgain`: the form that asked for it, once it is
 * solved.
 */
export function useCaptchaOnDemand(
  load: () => Promise<ComponentType<CaptchaOnDemandProps>>,
  sendAgain: () => void,
) {
  const ref = useRef<CaptchaHandle>(null);
  const [loaded, setLoaded] = useState<{ Field: ComponentType<CaptchaOnDemandProps> }>();
  const hasSentAgain = useRef(false);

  return {
    ref,
    Field: loaded?.Field,
    /** @throws MessageError where it can't be had */
    async show(): Promise<void> {
      const Field = await load().catch(() => {
        throw new MessageError('The captcha could not be loaded. Check your connection.');
      });
      setLoaded({ Field });
    },
    /** Later ones are solved for a submit that is under way, or await one. */
    onSolved(solved: boolean): void {
      if (!solved) return;
      if (!hasSentAgain.current) sendAgain();
      hasSentAgain.current = true;
    },
  };
}
