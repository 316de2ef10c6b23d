import type { DeskEvent } from '../../../contract/desk/events.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { Field } from './field.tsx';

interface Props {
  words: string;
  onWords: (words: string) => void;
  /** What Enter takes. */
  hint: string;
  onEnter: (input: HTMLInputElement) => void;
  /** The focus is here first. */
  isFirst?: true;
}

/** Narrows a list of events that `foundEvents` gives; Enter takes one of it, and sends no form. */
export function EventSearch({ words, onWords, hint, onEnter, isFirst }: Props) {
  return (
    <Field label="Event, kind, cluster or venue" hint={hint}>
      {(input) => (
        <input
          {...input}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter(event.currentTarget);
          }}
          data-autofocus={isFirst && ''}
        />
      )}
    </Field>
  );
}

/** Those whose words begin so come first, and those that are over last. */
export function foundEvents(events: readonly DeskEvent[], words: string): DeskEvent[] {
  const typed = searchKey(words);
  const now = Date.now();
  const rank = ({ eventName, startsAt, endsAt }: DeskEvent) =>
    Number((endsAt ?? startsAt ?? now) < now) * 2 + Number(!searchKey(eventName).startsWith(typed));
  return events
    .filter(({ eventName, kind, clusterName, venue }) =>
      searchKey(`${eventName} ${kind ?? ''} ${clusterName} ${venue ?? ''}`).includes(typed),
    )
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        (one.startsAt ?? Number.POSITIVE_INFINITY) - (other.startsAt ?? Number.POSITIVE_INFINITY),
    );
}
