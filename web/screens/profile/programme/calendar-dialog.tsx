import { useState } from 'react';
import { getCalendarFeed, renewCalendarFeed } from '../../../../contract/entries/entry-calls.ts';
import { useAccountsCall } from '../../../calls/call.ts';
import { useAct } from '../../../calls/use-act.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ActionButton, QuietButton } from '../../../ui/action-button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** The secret address of my programme: made when it is asked for, copied, subscribed to, made anew. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const call = useAccountsCall();
  const { data, error } = useRead(getCalendarFeed, {});
  const [made, setMade] = useState<string | null>();
  const [status, setStatus] = useState('');
  const { isBusy, problem, run } = useAct();
  const address = made ?? data?.address;

  const make = (words: string) =>
    run(async () => {
      setMade((await call(renewCalendarFeed)).address);
      setStatus(words);
    });
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Link copied'),
      () => setStatus('Copy it from the field above'),
    );
  const unseen = error && !address ? 'Your link could not be loaded. Close and try again.' : '';
  return (
    <Dialog
      heading="Your programme in your calendar"
      keep="Close"
      failure={problem || unseen}
      onClose={onClose}
    >
      <p>
        It keeps itself up to date: a new hall or hour arrives by itself, usually within the hour.
      </p>
      {address === null && (
        <ActionButton busy={isBusy} onClick={() => make('Your link is made')}>
          Make my link
        </ActionButton>
      )}
      {address && (
        <>
          <input
            className={styles.address}
            readOnly
            aria-label="Link of your calendar"
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="buttons">
            <a className="button button-seal" href={address.replace(/^https?:/, 'webcal:')}>
              Subscribe
            </a>
            <ActionButton look="line" onClick={() => copy(address)}>
              Copy the link
            </ActionButton>
          </div>
          <Renewal
            busy={isBusy}
            onRenew={() => make('The new link is made, and the old one has ended')}
          />
        </>
      )}
      <p role="status">{status || (!data && !error ? 'Loading...' : '')}</p>
    </Dialog>
  );
}

/** The link before ends at once, so it is asked twice. */
function Renewal({ busy, onRenew }: { busy: boolean; onRenew: () => void }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <p>
        Whoever has this link sees your programme.{' '}
        <QuietButton onClick={() => setSure(true)}>Make a new link</QuietButton>
      </p>
    );
  return (
    <p>
      Calendars that have the old link stop following.{' '}
      <QuietButton
        taking
        autoFocus
        isBusy={busy}
        onClick={() => {
          setSure(false);
          onRenew();
        }}
      >
        End the old link
      </QuietButton>
    </p>
  );
}
