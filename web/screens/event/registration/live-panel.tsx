import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { eventAddress } from '../../../../contract/event-addresses.ts';
import paper from '../../../entries/paper.module.css';
import { useNoNetwork } from '../../../offline/network.ts';
import { comingBackTo } from '../../../session/return-address.ts';
import { currentToken, useSession } from '../../../session/session.ts';
import { TryAgain } from '../../../shell/try-again.tsx';
import { EntryPanel } from './entry-panel.tsx';
import styles from './live-panel.module.css';
import { Closed, PanelLayout, type RegistrationProps, Soon } from './panel-layout.tsx';
import { PlacesFact, PlacesLeft } from './places-fact.tsx';
import { RegisterForm } from './register-form.tsx';
import { type PanelSummary, summaryOf } from './summary.ts';
import { useRegistrationState } from './use-registration-state.ts';
import { WaitingLine } from './waiting-line.tsx';

type Props = RegistrationProps & {
  now: number | undefined;
  onSummary: (summary: PanelSummary | undefined) => void;
};

/** The panel as the accounts server has it: what I have here, or how I come in. */
export function LivePanel({ onSummary, now, ...registration }: Props) {
  const { auth } = useSession();
  const { rules, clusterName, event } = registration;
  const { current, hasFailed, ask, setEntry } = useRegistrationState(clusterName, event);
  const [changes, setChanges] = useState({ count: 0, said: '' });
  const [hasEnded, setHasEnded] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    onSummary(current && summaryOf(rules, current));
    return () => onSummary(undefined);
  }, [current, onSummary, rules]);

  function onDone(entry: Entry | null, said: string): void {
    setRefusal('');
    setChanges(({ count }) => ({ count: count + 1, said }));
    setEntry(entry);
  }

  /** What stands here may be older than what was refused. */
  function onRefused(words = ''): void {
    // Of those whose session ends, only who has just pressed expects that something was sent.
    const isIn = Boolean(currentToken());
    setHasEnded(!isIn);
    if (!isIn) return;
    setChanges(({ count }) => ({ count, said: '' }));
    setRefusal(words);
    void ask();
  }

  const shared = { ...registration, changes: changes.count, onDone, onRefused };
  return (
    <>
      <p className={styles.said} role="status">
        {changes.said || (current && !current.entry && refusal)}
      </p>
      {!current ? (
        <Loading rules={rules} hasFailed={hasFailed} ask={ask} />
      ) : current.entry ? (
        <EntryPanel {...shared} places={current.places} entry={current.entry} />
      ) : current.places.state === 'soon' ? (
        <Soon {...registration} now={now} />
      ) : current.places.state === 'closed' || registration.state === 'over' ? (
        <Closed {...registration} />
      ) : auth ? (
        <RegisterForm {...shared} current={current} />
      ) : (
        <SignIn {...registration} places={current.places} hasEnded={hasEnded} />
      )}
    </>
  );
}

interface LoadingProps extends Pick<RegistrationProps, 'rules'> {
  hasFailed: boolean;
  ask: () => Promise<unknown>;
}

function Loading({ rules, hasFailed, ask }: LoadingProps) {
  return (
    <PanelLayout heading="Loading …" stub={<PlacesFact rules={rules} />}>
      <div role="status">
        {hasFailed ? (
          <>
            <p className={paper.say}>
              Registration could not be loaded. Nothing is lost: check your connection and try
              again.
            </p>
            <div className="buttons">
              <TryAgain look="seal" act={ask} />
            </div>
          </>
        ) : (
          <p className={paper.say}>One moment.</p>
        )}
      </div>
    </PanelLayout>
  );
}

type SignInProps = RegistrationProps & {
  places: Places;
  /** What they pressed was refused, since they are signed out. */
  hasEnded: boolean;
};

/** Sends whoever isn't signed in to do so first, and back here. */
function SignIn({ event, rules, clusterName, places, hasEnded }: SignInProps) {
  const here = `${eventAddress(clusterName, event.title)}#register`;
  // Its numbers are of before, then.
  const isLost = useNoNetwork();
  return (
    <PanelLayout
      heading={places.next === 'line' && !isLost ? 'Log in to wait in line' : 'Log in to register'}
      stub={<PlacesLeft rules={rules} places={places} />}
    >
      {places.next !== 'place' && !isLost && (
        <WaitingLine
          before={places.waiting}
          behind={0}
          of={rules.team ? 'team' : 'person'}
          look="asked"
        />
      )}
      {hasEnded && (
        <p className={paper.say} role="alert">
          Your session has ended, so nothing was sent.
        </p>
      )}
      <p className={paper.say}>
        New here? Sign up: it is free, and your profile is your gate pass, too. Either way you come
        straight back to this event.
      </p>
      <div className="buttons">
        <Link className="button button-seal" to={comingBackTo(here, '/signup')}>
          Sign up
        </Link>
        <Link className="button button-ink" to={comingBackTo(here, '/login')}>
          Log in
        </Link>
      </div>
    </PanelLayout>
  );
}
