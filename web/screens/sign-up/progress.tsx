import { useEffect, useState } from 'react';
import type { Wait } from '../../calls/patiently.ts';
import { Button } from '../../ui/button.tsx';
import type { Sending } from './open-account.ts';
import styles from './progress.module.css';

/** The form on its way: how much of it has left, or why it waits and for how long. */
export function Progress({ sending: { sent, wait } }: { sending: Sending }) {
  return (
    <div className={styles.progress}>
      {wait ? <Countdown key={wait.until} wait={wait} /> : <Upload sent={sent} />}
      <p className={styles.note} role="status">
        {wait ? (
          <span key={wait.until}>
            {wait.isLost ? 'The connection broke off.' : 'Many are signing up right now.'} Nothing
            is lost: what you typed stays here, and this form sends itself again.
            <span className="visually-hidden">{` Next try in ${inWords(secondsUntil(wait))}.`}</span>
          </span>
        ) : (
          'Please keep this page open until your account is there.'
        )}
      </p>
    </div>
  );
}

/** The part that has left; once all has, the server is at work and nobody knows how long. */
function Upload({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <>
      <p id="sending">{sent < 1 ? `Sending your details: ${percent} %` : 'Making your account…'}</p>
      <progress aria-labelledby="sending" max={100} value={sent < 1 ? percent : undefined} />
    </>
  );
}

function Countdown({ wait }: { wait: Wait }) {
  const [whole] = useState(() => secondsUntil(wait));
  const [seconds, setSeconds] = useState(whole);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(wait)), 250);
    return () => clearInterval(timer);
  }, [wait]);
  return (
    <>
      <p id="sending" role="timer">
        {seconds > 0 ? `Next try in ${inWords(seconds)}` : 'Trying again…'}
      </p>
      <progress
        aria-labelledby="sending"
        max={whole}
        value={seconds > 0 ? whole - seconds : undefined}
      />
    </>
  );
}

interface WayBackProps {
  form: { busy: boolean };
  sending: Sending;
  done: boolean;
  leave: () => unknown;
  goBack: () => unknown;
}

/** The button beside Submit. */
export function WayBack({ form, sending, done, leave, goBack }: WayBackProps) {
  const wait = form.busy && sending.wait;
  return (
    <Button
      look="line"
      disabled={form.busy && !wait}
      onClick={wait ? wait.stop : done ? leave : goBack}
    >
      {wait ? 'Stop here' : done ? 'Leave them out' : 'Back'}
    </Button>
  );
}

function secondsUntil({ until }: Wait): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

function inWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
