import type { Successor } from '../../../contract/desk/lost-events.ts';
import { counted, dateTime, number } from '../../ui/formats.ts';
import { Status } from '../ui/status.tsx';
import styles from './no-file.module.css';

interface Places {
  taken: number;
  waiting: number;
}

interface CandidateProps {
  one: Successor;
  event: Places;
  isFirst: boolean;
  isChosen: boolean;
}

/** An event that one without a file may be, to be chosen. */
export function Candidate({ one, event, isFirst, isChosen }: CandidateProps) {
  return (
    <label>
      <input
        type="radio"
        name="fileId"
        value={one.fileId}
        required
        defaultChecked={isChosen}
        data-autofocus={isFirst ? '' : undefined}
        disabled={one.refusal !== null}
      />
      <span className={styles.candidate}>
        <b>{one.eventName}</b>
        {one.isSame && <Status kind="ok">plainly the same</Status>}
        <small>{wordsOf(one, event)}</small>
      </span>
    </label>
  );
}

/** What it is, and what becomes of the places. */
function wordsOf(one: Successor, { taken, waiting }: Places): string {
  const { fileId, clusterName, isNew, startsAt, venue, places, refusal } = one;
  const facts = [
    `${fileId}, ${clusterName}`,
    isNew && 'kept out until now',
    startsAt === null ? 'no date' : dateTime(startsAt),
    venue,
    places !== null && counted(places, 'place'),
  ].filter(Boolean);
  if (refusal !== null) return `${facts.join(', ')}. It has ${refusal}.`;
  const free = places === null ? 0 : places - taken;
  if (free < 0)
    return `${facts.join(', ')}: ${number(-free)} too few. Nobody loses a place, and none is free before so many are given back.`;
  if (free > 0 && waiting > 0)
    return `${facts.join(', ')}: ${number(Math.min(free, waiting))} who wait are offered one.`;
  return `${facts.join(', ')}, nobody in it.`;
}
