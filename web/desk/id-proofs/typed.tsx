import type { LentProof } from '../../../contract/desk/id-proofs.ts';
import { sentence } from '../../../contract/sentence.ts';
import { Facts } from '../../ui/facts.tsx';
import { dateTime, day } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../ui/button.tsx';
import styles from './typed.module.css';

interface Props {
  proof: LentProof;
  /** The festival's first day, `2025-09-18`. */
  validOn: string;
  onCompare: () => void;
}

/** The person's own words, in the order in which cards print them, and what to look for. */
export function Typed({ proof, validOn, onCompare }: Props) {
  const facts = [
    ['College', proof.college || 'Not given'],
    ['Degree', proof.degree || 'Not given'],
    ['Phone', proof.phone],
    ['From', proof.place],
    [
      'Signed up',
      `${dateTime(proof.signedUpAt)}; address ${proof.isConfirmed ? '' : 'not '}confirmed`,
    ],
    ['Events', proof.events.join(', ')],
  ] as const;
  return (
    <section className={styles.typed} aria-label="What the person typed">
      <p className="fact">What the person typed</p>
      <h2>{proof.name}</h2>
      <Facts className="" facts={facts} />
      <h3>Look for</h3>
      <ul>
        <li>a college’s card, whole and readable</li>
        <li>the same name and the same college</li>
        <li>a face</li>
        <li>{`valid on ${day(Date.parse(validOn))} or later`}</li>
      </ul>
      <Alike proof={proof} onCompare={onCompare} />
    </section>
  );
}

function Alike({ proof: { alike, isReadable }, onCompare }: Pick<Props, 'proof' | 'onCompare'>) {
  const isOn = alike.length > 0;
  return (
    <div className="note" data-must={isOn || undefined}>
      <Icon name="copy" />
      <span className="fact">
        {isOn
          ? sentence(
              `A picture that looks alike is with ${alike.map(({ name }) => name).join(', ')}`,
            )
          : isReadable
            ? 'No picture that looks alike is on another account.'
            : 'It can’t be compared with others.'}
      </span>
      {isOn && (
        <Button hint="c" onClick={onCompare}>
          Side by side
        </Button>
      )}
    </div>
  );
}
