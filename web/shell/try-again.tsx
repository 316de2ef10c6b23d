import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';

interface TryAgainProps {
  act: () => unknown;
  /** For an `act` that gives no promise that lasts as long as the try. */
  isTrying?: boolean;
  look: 'seal' | 'line';
}

/** A button that stays, and says so, for as long as its try lasts; when it goes, the focus stays in the screen. */
export function TryAgain({ act, look, ...props }: TryAgainProps) {
  const [isActing, setActing] = useState(false);
  const isTrying = props.isTrying ?? isActing;
  const tryIt = () => {
    setActing(true);
    void Promise.resolve(act()).finally(() => setActing(false));
  };
  useEffect(() => keepFocus, []);
  return (
    <Button look={look} isBusy={isTrying} onClick={tryIt}>
      {isTrying ? 'Trying again …' : 'Try again'}
    </Button>
  );
}

interface LoadFailureProps {
  /** Of the screen's loader. */
  state: 'loading' | 'loaded' | 'missing' | 'failed';
  className?: string;
  /** Says that something could not be loaded. */
  children: ReactNode;
}

/** Says that a screen's load failed, and tries again; it stays until a try has come to something. */
export function LoadFailure({ state, className, children }: LoadFailureProps) {
  const { revalidate, state: asking } = useRevalidator();
  const [hasTried, setHasTried] = useState(false);
  if (hasTried && state === 'loaded') setHasTried(false);
  if (state !== 'failed' && !(hasTried && state === 'loading')) return null;
  return (
    <div className={className}>
      <p>{children}</p>
      <TryAgain
        look="seal"
        isTrying={state === 'loading' || asking === 'loading'}
        act={() => {
          setHasTried(true);
          revalidate();
        }}
      />
    </div>
  );
}
