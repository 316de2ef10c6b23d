import { ordinal } from '../../../contract/ordinal.ts';
import { rupees } from '../../../contract/rupees.ts';
import { sentence } from '../../../contract/sentence.ts';
import { Button } from '../ui/button.tsx';
import styles from './results.module.css';
import { type Clash, keyOf, textIn } from './score-draft.ts';
import type { Scores } from './use-scores.ts';

/** Why a sheet was not saved, and whose version came meanwhile. */
export function Clashes({ scores }: { scores: Scores }) {
  const { refused, met } = scores;
  const isMet = met && refused?.status === 409;
  return (
    <>
      {refused && !isMet && (
        <div className="note" data-must role="alert">
          <span>{`${sentence(refused.message)} What you typed is still here.`}</span>
        </div>
      )}
      {met && <Met scores={scores} by={met.by} />}
    </>
  );
}

/** What both have written into one field, to be decided. */
function Met({ scores, by }: { scores: Scores; by: string }) {
  const { clashes, settle } = scores;
  const words = `The results were changed meanwhile by ${by}`;
  const all = (isMine: boolean) => () => {
    for (const clash of clashes) settle(clash, isMine);
  };
  return (
    <div className="note" data-must role="alert">
      <span>
        {`${sentence(words)} What you typed is still here, and theirs in all other fields. `}
        {clashes.length > 0 ? 'Both of you wrote here: which holds?' : 'Save again.'}
      </span>
      {clashes.length > 0 && (
        <ul className={styles.clashes}>
          {clashes.map((clash) => (
            <ClashLine key={keyOf(clash)} scores={scores} clash={clash} />
          ))}
        </ul>
      )}
      {clashes.length > 1 && (
        <>
          <Button onClick={all(true)}>All mine</Button>
          <Button onClick={all(false)}>All theirs</Button>
        </>
      )}
    </div>
  );
}

function ClashLine({ scores, clash }: { scores: Scores; clash: Clash }) {
  const [mine, theirs] = wordsOf(scores, clash);
  return (
    <li>
      <b>{fieldOf(scores, clash)}</b>
      <span className="row">
        <Button onClick={() => scores.settle(clash, true)}>{`Mine: ${mine}`}</Button>
        <Button onClick={() => scores.settle(clash, false)}>{`Theirs: ${theirs}`}</Button>
      </span>
    </li>
  );
}

function fieldOf({ entries, criteria }: Scores, clash: Clash): string {
  if (clash.kind === 'criteria') return 'Criteria';
  if (clash.kind === 'prize') return `Prize of the ${ordinal(clash.at + 1)} rank`;
  const { name = 'Points' } = criteria.find(({ id }) => id === clash.column) ?? {};
  return `${name} of ${entries.get(clash.id)?.name || 'somebody'}`;
}

const NOTHING = 'nothing';

function wordsOf({ typed, criteria }: Scores, clash: Clash): [mine: string, theirs: string] {
  if (clash.kind === 'criteria')
    return [criteria, clash.theirs].map((all) => all.map(({ name }) => name).join(', ')) as [
      string,
      string,
    ];
  const mine = textIn(typed, clash)?.trim() || NOTHING;
  if (clash.theirs === null) return [mine, NOTHING];
  return [mine, clash.kind === 'prize' ? rupees(clash.theirs) : clash.theirs.toString()];
}
