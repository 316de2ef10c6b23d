import { time } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import styles from './door.module.css';
import events from './events.module.css';
import type { OpenEvent } from './use-event.ts';

/** More squares than these tell nothing. */
const MOST_SQUARES = 120;

interface Props extends Pick<OpenEvent, 'event'> {
  /** Why the act rests; undefined where it doesn't. */
  rest: string | undefined;
  onFree: () => void;
}

/** Each place as a square, what it is, and the act that frees those of the absent. */
export function DoorPlaces({ event, rest, onFree }: Props) {
  const { places, taken } = event.counts;
  const parts = partsOf(event);
  return (
    <aside
      className={`${events.side} ${styles.places}`}
      aria-labelledby="places"
      data-due={rest === undefined || undefined}
    >
      <h2 id="places">{places === null ? 'Places without a limit' : `${places} places`}</h2>
      {Math.max(places ?? 0, taken) <= MOST_SQUARES && (
        <div className={styles.squares} aria-hidden="true">
          {parts.flatMap(({ kind, count }) =>
            Array.from({ length: count }, (_, at) => <i key={`${kind} ${at}`} data-kind={kind} />),
          )}
        </div>
      )}
      <dl>
        {parts.map(({ kind, word, count }) => (
          <div
            key={kind}
            data-tiled={isTiled(kind) || undefined}
            data-free={kind === 'free' || undefined}
          >
            <dt>
              <i className={styles.glyph} data-kind={kind} aria-hidden="true" />
              {word}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Button
        kind="ink"
        hint="v"
        disabled={rest !== undefined}
        aria-describedby="free-word"
        onClick={onFree}
      >
        Free the places of the absent
      </Button>
      <small id="free-word">{rest ?? 'Shows its numbers and names first.'}</small>
    </aside>
  );
}

type Part = {
  kind: 'present' | 'unmarked' | 'kept' | 'offered' | 'free';
  word: string;
  count: number;
};

/** A phone's tiles count them. */
function isTiled(kind: Part['kind']): boolean {
  return kind === 'present' || kind === 'unmarked';
}

function partsOf({ counts }: OpenEvent['event']): Part[] {
  const { places, taken, present, unmarked, offered } = counts;
  const kept = taken - present - unmarked - offered;
  return [
    { kind: 'present' as const, word: 'present', count: present },
    { kind: 'unmarked' as const, word: 'neither scanned nor marked', count: unmarked },
    ...(kept > 0
      ? [{ kind: 'kept' as const, word: 'absent, kept until the begin', count: kept }]
      : []),
    ...(offered > 0 ? [{ kind: 'offered' as const, word: 'offered', count: offered }] : []),
    ...(places === null
      ? []
      : [{ kind: 'free' as const, word: 'free', count: Math.max(0, places - taken) }]),
  ];
}

/** Why the act rests; undefined where it doesn't. */
export function restOf({ hasBegun, startsAt, counts }: OpenEvent['event']): string | undefined {
  if (startsAt === null) return 'Rests: the event has no hour to begin at.';
  if (!hasBegun)
    return `Rests until the event begins, ${time(startsAt)}: until then a late bus is no absence.`;
  const { places, taken, waiting, unmarked } = counts;
  const hasFree = places === null || taken < places;
  if (unmarked === 0 && (waiting === 0 || !hasFree))
    return 'Rests: everybody is marked or scanned, and no free place is to be given.';
  return undefined;
}
