import { useState } from 'react';
import type { LentProof } from '../../../contract/desk/id-proofs.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Picture } from '../calls/use-pictures.ts';
import { Hint } from '../ui/button.tsx';
import { Failed } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './stage.module.css';

const MOST = 6;

interface Props {
  proof: LentProof;
  lent: readonly LentProof[];
  pictures: ReadonlyMap<string, Picture>;
  onRetry: (id: string) => void;
  onChoose: (id: string) => void;
}

/** The light table: the picture large on black, to be drawn near and turned, and those that come next. */
export function Stage({ proof, lent, pictures, onRetry, onChoose }: Props) {
  const [{ zoom, turn }, setView] = useState({ zoom: 1, turn: 0 });
  const see = (factor: number, by = 0) =>
    setView((view) => ({
      zoom: factor === 0 ? 1 : Math.min(MOST, Math.max(1, view.zoom * factor)),
      turn: view.turn + by,
    }));
  const larger = () => see(1.5);
  useKeys('Picture', {
    '+': ['larger', larger],
    '=': ['larger', larger],
    '-': ['smaller', () => see(1 / 1.5)],
    0: ['fit', () => see(0)],
    '[': ['turn left', () => see(1, -90)],
    ']': ['turn right', () => see(1, 90)],
  });
  return (
    <section className={styles.stage} aria-label="Light table">
      <div className={styles.tools} role="toolbar" aria-label="Picture">
        <Tool word="Smaller" hint="−" icon="minus" onClick={() => see(1 / 1.5)} />
        <Tool word="Larger" hint="+" icon="plus" onClick={larger} />
        <Tool word="Fit" hint="0" icon="fit" onClick={() => see(0)} />
        <Tool word="Turn left" hint="[" icon="turn-left" onClick={() => see(1, -90)} />
        <Tool word="Turn right" hint="]" icon="turn-right" onClick={() => see(1, 90)} />
        <span className={styles.zoom}>{`${Math.round(zoom * 100)} %`}</span>
        <span
          className={styles.given}
        >{`Given ${dateTime(proof.givenAt)}, ${number(Math.ceil(proof.bytes / 1024))} kB`}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section className={styles.picture} aria-label="Picture, scrolls when large" tabIndex={0}>
        <Shown
          proof={proof}
          picture={pictures.get(proof.id)}
          onRetry={onRetry}
          view={{ zoom, turn }}
        />
      </section>
      <ol className={styles.strip} aria-label="Lent to you">
        {lent.map(({ id, name, college }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === proof.id}
              aria-label={`${name}, ${college}`}
              onClick={() => onChoose(id)}
            >
              {pictures.get(id)?.url ? (
                <img src={pictures.get(id)?.url} alt="" />
              ) : (
                <Icon name="card" size={40} />
              )}
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Shown({
  proof: { id, name, isReadable },
  picture,
  view: { zoom, turn },
  onRetry,
}: {
  proof: LentProof;
  picture: Picture | undefined;
  view: { zoom: number; turn: number };
  onRetry: (id: string) => void;
}) {
  if (!isReadable) return <p>This picture can’t be read by anybody. Reject it, and say so.</p>;
  if (picture?.error) return <Failed error={picture.error} retry={() => onRetry(id)} />;
  if (!picture?.url) return <p role="status">Opening the picture …</p>;
  const isTurned = turn % 180 !== 0;
  return (
    <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
      <img
        src={picture.url}
        alt={`ID proof of ${name}`}
        data-turned={isTurned || undefined}
        style={{ rotate: `${turn}deg` }}
      />
    </div>
  );
}

function Tool({
  word,
  hint,
  icon,
  onClick,
}: {
  word: string;
  hint: string;
  icon: IconName;
  onClick: () => void;
}) {
  return (
    <button type="button" title={word} onClick={onClick}>
      <span className="visually-hidden">{word}</span>
      <Icon name={icon} />
      <Hint>{hint}</Hint>
    </button>
  );
}
