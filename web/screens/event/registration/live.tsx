import { useEffect, useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import letter from '../../../entries/letter.module.css';
import { currentToken, useSession } from '../../../session/session.ts';
import { TryAgain } from '../../../shell/try-again.tsx';
import { ComeIn } from './come-in.tsx';
import { EntryFace } from './entry-face.tsx';
import { Face } from './face.tsx';
import styles from './live.module.css';
import { type News, newsOf } from './news.ts';
import { SignIn } from './sign-in.tsx';
import { Closed, Places, type SlipProps, Soon } from './still.tsx';
import { useDesk } from './use-desk.ts';

type Props = SlipProps & {
  now: number | undefined;
  tell: (news: News | undefined) => void;
};

/** The slip as the accounts server has it: what I have here, or how I come in. */
export function Live({ tell, now, ...slip }: Props) {
  const { auth } = useSession();
  const desk = useDesk(slip.clusterName, slip.event.title);
  const [deeds, setDeeds] = useState({ count: 0, said: '' });
  const { told } = desk;
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => tell(told && newsOf(slip.rules, told)), [told, tell, slip.rules]);

  function onDone(entry: Entry | null, said: string): void {
    setDeeds(({ count }) => ({ count: count + 1, said }));
    desk.setEntry(entry);
  }

  /** Of those whose session ends, only who has just pressed expects that something was sent. */
  const onRefused = () => setHasEnded(!currentToken());
  const shared = { ...slip, desk, deeds: deeds.count, onDone, onRefused };
  return (
    <>
      <p className={styles.said} role="status">
        {deeds.said}
      </p>
      {!told ? (
        <Waiting {...slip} hasFailed={desk.hasFailed} ask={desk.ask} />
      ) : told.entry ? (
        <EntryFace {...shared} places={told.places} entry={told.entry} />
      ) : told.places.state === 'soon' ? (
        <Soon {...slip} now={now ?? 0} />
      ) : told.places.state === 'closed' ? (
        <Closed {...slip} />
      ) : auth ? (
        <ComeIn {...shared} told={told} />
      ) : (
        <SignIn {...slip} places={told.places} hasEnded={hasEnded} />
      )}
    </>
  );
}

function Waiting({
  rules,
  hasFailed,
  ask,
}: SlipProps & { hasFailed: boolean; ask: () => Promise<void> }) {
  return (
    <Face heading="Loading …" stub={<Places rules={rules} />}>
      <div role="status">
        {hasFailed ? (
          <>
            <p className={letter.say}>
              Registration could not be loaded. Nothing is lost: check your connection and try
              again.
            </p>
            <div className="buttons">
              <TryAgain look="button-seal" act={ask} />
            </div>
          </>
        ) : (
          <p className={letter.say}>One moment.</p>
        )}
      </div>
    </Face>
  );
}
