import { useState } from 'react';
import { Link } from 'react-router';
import { listWalkIns, takeWalkInBack } from '../../../contract/desk/walk-ins.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { number, time } from '../../ui/formats.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Failed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useQuery } from '../ui/use-query.ts';
import { PassPaper } from './pass-paper.tsx';
import { faultsOf, startingWith } from './typed-walk-in.ts';
import styles from './walk-in.module.css';
import { WalkInForm } from './walk-in-form.tsx';

/** Somebody stands at the desk without a pass: five lines, and they have one. */
export function Component() {
  const { name } = useOrganiser();
  const { get } = useQuery();
  const [typed, setTyped] = useState(() => startingWith(get('q'), name));
  const [since, setSince] = useState<number>();
  const { data, reload } = useRead(listWalkIns, {});
  const isReady = Object.keys(faultsOf(typed)).length === 0;
  return (
    <>
      <ScreenHead
        title="Walk-in"
        lead={`Somebody stands here without a pass. Four fields, their card, done. ${data ? madeSoFar(data) : ''}`}
      />
      <div className={styles.desk}>
        <WalkInForm
          typed={typed}
          since={since}
          onType={(change) => {
            setTyped((before) => ({ ...before, ...change }));
            setSince((before) => before ?? Date.now());
          }}
        />
        <div className={styles.aside}>
          <PassPaper
            name={typed.user_fullname}
            college={typed.user_college}
            waits={isReady ? 'made with Enter' : 'after the card'}
          />
        </div>
      </div>
      {data && data.recent.length > 0 && <JustNow recent={data.recent} onChange={reload} />}
    </>
  );
}

/** At all desks. */
function madeSoFar({ today, lastHour }: { today: number; lastHour: number }): string {
  return `${number(today)} made today, ${number(lastHour)} in the last hour.`;
}

interface JustNowProps {
  recent: readonly { code: string; name: string; hasEmail: boolean; undoUntil: number }[];
  onChange: () => void;
}

/** One's own of the last five minutes. */
function JustNow({ recent, onChange }: JustNowProps) {
  const { act, isBusy, error } = useAct();
  const takeBack = async (code: string) => {
    const text = await act(takeWalkInBack, { params: { code } });
    if (text) toast({ text });
    onChange();
  };
  return (
    <section className={styles.recent}>
      <h2>
        Just now <small>can be taken back for five minutes</small>
      </h2>
      {error && <Failed error={error} />}
      <ul>
        {recent.map(({ code, name, hasEmail, undoUntil }) => (
          <li key={code}>
            <Link to={`/desk/people/walk-in/${code}`}>{name}</Link>
            <small>{`${hasEmail ? 'e-mail' : 'no e-mail'}, until ${time(undoUntil)}`}</small>
            <Button
              kind="bare"
              isBusy={isBusy}
              aria-label={`Take back ${name}`}
              onClick={() => void takeBack(code)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
