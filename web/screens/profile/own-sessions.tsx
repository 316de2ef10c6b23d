import { useRef, useState } from 'react';
import {
  endSession,
  endSessions,
  listSessions,
  type OwnSession,
} from '../../../contract/accounts/sessions.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { useRun } from '../../ui/use-run.ts';
import styles from './own-data.module.css';

/** The places where the person is logged in; each other one can be ended, or all of them and this one. */
export function OwnSessions({ onLeave }: { onLeave: (address: string) => void }) {
  const call = useAccountsCall();
  const { data, error } = useRead(listSessions, {});
  const [ended, setEnded] = useState<readonly string[]>([]);
  const { isBusy: busy, run } = useRun(toastFailure);
  const heading = useRef<HTMLHeadingElement>(null);

  const end = (id: string) =>
    run(async () => {
      toast.success(await call(endSession, { params: { id } }));
      setEnded((before) => [...before, id]);
      // The button that had it is gone.
      heading.current?.focus();
    });

  const logOutEverywhere = () =>
    run(async () => {
      toast.success(await call(endSessions));
      onLeave('/login');
    });

  const sessions = data?.filter(({ id }) => !ended.includes(id));
  return (
    <section className={styles.part} aria-labelledby="own-sessions">
      <h3 id="own-sessions" ref={heading} tabIndex={-1}>
        Where you are logged in
      </h3>
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} busy={busy} onEnd={end} />
          ))}
        </ul>
      ) : (
        <p role="status">
          {error
            ? 'Your sessions could not be loaded. Close and open this to try again.'
            : 'Loading...'}
        </p>
      )}
      {sessions?.length === 1 && <p>You are logged in nowhere else.</p>}
      <p>Something here isn’t yours? End it, then change your password.</p>
      <Button look="line" isBusy={busy} onClick={logOutEverywhere}>
        Log out everywhere
      </Button>
    </section>
  );
}

interface SessionProps {
  session: OwnSession;
  busy: boolean;
  onEnd: (id: string) => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { id, isThis, createdAt, lastSeenAt } = session;
  const device = session.device || 'A browser of unknown kind';
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>{isThis ? 'This one' : `Last seen ${when(lastSeenAt)}`}</span>
        <span>{`Since ${when(createdAt)}`}</span>
      </div>
      {!isThis && (
        <Button look="line" isBusy={busy} onClick={() => onEnd(id)}>
          End <span className="visually-hidden">{device}</span>
        </Button>
      )}
    </li>
  );
}

function when(epochMs: number): string {
  return momentInOneLine(new Date(epochMs).toISOString());
}
