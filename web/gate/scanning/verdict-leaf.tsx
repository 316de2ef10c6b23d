import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { ALONE_AFTER_MS } from './use-typed-scans.ts';
import styles from './verdict-leaf.module.css';
import { VerdictPicture } from './verdict-picture.tsx';

export interface Act {
  readonly label: string;
  readonly onPress: () => void;
  /** The likelier one: filled, and pressed by the Enter key. */
  readonly isLikely?: boolean;
}

/** One verdict over the whole screen. `acts`: keeping out or taking back first, letting on last. */
export interface Leaf {
  readonly look: Verdict;
  readonly words: readonly string[];
  readonly person: { readonly name: string; readonly college: string } | null;
  readonly facts: readonly string[];
  readonly top: readonly [left: string, right: React.ReactNode];
  readonly isLoud: boolean;
  readonly acts: readonly Act[];
  /** Given where leaving the verdict as it is needs no thought. */
  readonly onEscape?: () => void;
}

const UNREAD_MS = 400;

export function VerdictLeaf({ look, words, person, facts, top, isLoud, acts, onEscape }: Leaf) {
  const likely = useRef<HTMLButtonElement>(null);
  const [shownAt] = useState(() => performance.now());
  useEffect(() => likely.current?.focus(), []);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.();
  };
  /** By a key so soon: nobody has read the verdict yet. */
  const onClickCapture = (event: React.MouseEvent) => {
    const isByKey = event.detail === 0;
    if (isByKey && performance.now() - shownAt < UNREAD_MS + ALONE_AFTER_MS)
      event.stopPropagation();
  };
  return (
    <section
      className={styles.leaf}
      data-look={look}
      aria-label="Verdict"
      onKeyDown={onKeyDown}
      onClickCapture={onClickCapture}
    >
      <p className={styles.top} data-loud={isLoud || undefined}>
        <b>{top[0]}</b>
        <span>{top[1]}</span>
      </p>
      <VerdictPicture verdict={look} className={styles.picture} />
      <div role="alert" className={styles.said}>
        <h1 className={styles.word}>
          {words.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        {person && <p className={styles.name}>{person.name}</p>}
        {person && <p className={styles.college}>{person.college}</p>}
        {facts.filter(Boolean).map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </div>
      <div className={styles.acts}>
        {acts.map(({ label, onPress, isLikely }) => (
          <button
            key={label}
            ref={isLikely ? likely : undefined}
            type="button"
            className={styles.act}
            data-likely={isLikely}
            onClick={onPress}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
