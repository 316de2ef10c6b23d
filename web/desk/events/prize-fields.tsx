import { useId, useState } from 'react';
import { sumOf } from '../../../contract/desk/outcome.ts';
import { MAX_PRIZES } from '../../../contract/desk/results.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { rupees } from '../../../contract/rupees.ts';
import { Input } from '../../ui/form/held.tsx';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/status.tsx';
import styles from './results.module.css';
import type { Scores } from './use-scores.ts';

/** The prizes of an event, typed once for each rank, with what they come to. */
export function PrizeFields({ scores }: { scores: Scores }) {
  const { prizeTexts, prizeFaults } = scores;
  const id = useId();
  const wrong = prizeFaults.flatMap((fault, at) => (fault ? `${ordinal(at + 1)}: ${fault}` : []));
  const [asked, setAsked] = useState(0);
  const length = Math.max(prizeTexts.length, asked);
  const texts = Array.from({ length }, (_, at) => prizeTexts[at] ?? '');
  return (
    <fieldset className={styles.prizes} aria-label="Prizes by rank">
      {texts.map((text, at) => (
        <label key={at}>
          {ordinal(at + 1)}
          <Input
            inputMode="numeric"
            placeholder="₹"
            aria-label={`Prize of the ${ordinal(at + 1)} rank, in rupees`}
            aria-invalid={prizeFaults[at] !== undefined || undefined}
            aria-describedby={prizeFaults[at] && id}
            value={text}
            onChange={(typed) => scores.givePrize(at, typed)}
          />
        </label>
      ))}
      {length < MAX_PRIZES && (
        <Button icon="plus" onClick={() => setAsked(length + 1)}>
          One more prize
        </Button>
      )}
      {wrong.length > 0 && (
        <p id={id} role="alert">
          <Status kind="no">{wrong.join('; ')}</Status>
        </p>
      )}
      <p>
        <PrizeSum scores={scores} />
        <small>
          Typed once for each rank. Who shares a rank shares the prizes of the ranks that they fill,
          in equal parts.
        </small>
      </p>
    </fieldset>
  );
}

function PrizeSum({ scores: { outcome, prizes, sheet, isScored } }: { scores: Scores }) {
  const announced = sheet?.announced ?? null;
  const given = isScored
    ? sumOf(outcome)
    : prizes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (announced === null) return <Status kind="none">{rupees(given)}</Status>;
  if (given === announced) return <Status kind="ok">{`${rupees(given)}, as announced`}</Status>;
  const words = `${rupees(given)}, announced are ${rupees(announced)}`;
  return <Status kind={isScored ? 'no' : 'half'}>{words}</Status>;
}
