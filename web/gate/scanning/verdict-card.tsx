import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { cue } from '../ui/cues.ts';
import { ALONE_AFTER_MS } from './use-typed-scans.ts';
import styles from './verdict-card.module.css';

const SQUARE = { strokeWidth: 24, strokeLinecap: 'square', fill: 'none' } as const;

const octagon = (
  <>
    <path d="M62 8h76l54 54v76l-54 54H62L8 138V62z" fill="currentColor" />
    <path d="M66 66l68 68M134 66l-68 68" {...SQUARE} strokeWidth="26" stroke="#7d1206" />
  </>
);

const PICTURES: Readonly<Record<Verdict, React.ReactNode>> = {
  admitted: (
    <>
      <circle cx="100" cy="100" r="92" fill="#0f4a26" />
      <path d="M52 104 88 140 150 66" {...SQUARE} stroke="#fff" />
    </>
  ),
  out: (
    <>
      <path d="M18 12h84v26H46v124h56v26H18z" fill="#20150d" />
      <path d="M78 84h58V48l58 52-58 52v-36H78z" fill="#20150d" />
    </>
  ),
  'same person': (
    <g transform="translate(0 14) scale(.83)">
      <g fill="#20150d">
        <circle cx="76" cy="62" r="38" />
        <path d="M8 190c0-56 28-84 68-84s68 28 68 84z" />
      </g>
      <g fill="#f4cf5c" stroke="#20150d" strokeWidth="11">
        <circle cx="166" cy="62" r="36" />
        <path d="M100 190c0-56 26-82 66-82s66 26 66 82z" />
      </g>
      <path
        d="M155 53c0-17 24-17 24-1 0 10-12 10-12 19M167 82v1.5"
        {...SQUARE}
        strokeWidth="8"
        stroke="#20150d"
      />
    </g>
  ),
  'kept out': (
    <>
      <path d="M20 44h66l16 22h78v98H20z" fill="currentColor" />
      <path d="M46 96h108M46 120h108M46 144h66" stroke="#0e2226" strokeWidth="9" />
    </>
  ),
  'already in': (
    <>
      <path d="M100 4l96 96-96 96L4 100z" fill="#20150d" />
      <circle cx="100" cy="100" r="46" fill="none" stroke="#f4cf5c" strokeWidth="12" />
      <path d="M100 72v30l22 14" fill="none" stroke="#f4cf5c" strokeWidth="12" />
    </>
  ),
  'not registered': (
    <>
      <path
        d="M18 62h74l-10 18 12 16-10 18 10 22H18v-22a16 16 0 0 0 0-30zM106 62h76v22a16 16 0 0 0 0 30v22h-74l-8-22 10-18-12-16z"
        fill="currentColor"
      />
      <path d="M176 22 30 178" stroke="#0e2226" strokeWidth="26" />
      <path d="M176 22 30 178" stroke="currentColor" strokeWidth="10" />
    </>
  ),
  'on the line': (
    <>
      <g fill="#20150d">
        <circle cx="46" cy="62" r="24" />
        <path d="M10 164c0-44 14-66 36-66s36 22 36 66z" />
      </g>
      <g fill="none" stroke="#20150d" strokeWidth="9">
        <circle cx="112" cy="64" r="19" />
        <path d="M82 160c0-40 12-58 30-58s30 18 30 58z" />
        <path d="M156 46a19 19 0 0 1 0 37M158 102c18 0 30 18 30 58" />
      </g>
      <path d="M8 184h184" stroke="#20150d" strokeWidth="9" />
    </>
  ),
  'not valid': octagon,
  'see the card': (
    <>
      <rect x="12" y="30" width="176" height="112" rx="10" fill="#20150d" />
      <rect x="26" y="48" width="54" height="66" fill="#fdf6e2" />
      <circle cx="53" cy="71" r="13" fill="#20150d" />
      <path d="M30 114c2-26 44-26 46 0z" fill="#20150d" />
      <path d="M94 58h78M94 80h78M94 102h46" stroke="#fdf6e2" strokeWidth="10" />
      <path
        d="M52 170c26-38 70-38 96 0-26 36-70 36-96 0z"
        fill="#fdf6e2"
        stroke="#20150d"
        strokeWidth="9"
      />
      <circle cx="100" cy="168" r="12" fill="#20150d" />
    </>
  ),
  ended: octagon,
};

export interface Act {
  readonly label: string;
  readonly onPress: () => void;
  /** The likelier one: filled, and pressed by the Enter key. */
  readonly isLikely?: boolean;
}

/** One verdict over the whole screen. `acts`: keeping out or taking back first, letting on last. */
export interface Card {
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
/** Whose pass it is has to be asked: it calls until a thumb has decided. */
const CALLS_MS = 2000;

export function VerdictCard({ look, words, person, facts, top, isLoud, acts, onEscape }: Card) {
  const likely = useRef<HTMLButtonElement>(null);
  const [shownAt] = useState(() => performance.now());
  const card = useRef<HTMLElement>(null);
  useEffect(() => (likely.current ?? card.current)?.focus(), []);
  useEffect(() => {
    if (look !== 'same person') return;
    const timer = setInterval(() => cue(look), CALLS_MS);
    return () => clearInterval(timer);
  }, [look]);
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
      ref={card}
      tabIndex={-1}
      className={styles.card}
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

/** Each verdict's shape, which says it to whoever sees no colours: circle, diamond, torn ticket, octagon, card. */
function VerdictPicture({ verdict, className }: { verdict: Verdict; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 200 200" aria-hidden="true">
      {PICTURES[verdict]}
    </svg>
  );
}
