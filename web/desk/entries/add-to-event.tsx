import { useState } from 'react';
import { type DeskEvent, listDeskEvents } from '../../../contract/desk/events.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { EventSearch, foundEvents } from '../ui/event-search.tsx';
import { Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AddDialog, type EventParams } from './add-dialog.tsx';
import styles from './add-to-event.module.css';

interface Props {
  person: { readonly code: string; readonly name: string };
  onChange: () => void;
}

/** Gives somebody a place in an event that is chosen first; for who may add to events, among theirs. */
export function AddToEvent({ person, onChange }: Props) {
  const mayAdd = useMay('run events');
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<DeskEvent>();
  useKeys(
    'This person',
    { '+': ['add them to an event', () => setChoosing(true)] },
    { when: mayAdd },
  );
  if (!mayAdd) return null;
  return (
    <>
      <Button icon="plus" hint="+" onClick={() => setChoosing(true)}>
        Add to an event
      </Button>
      {isChoosing && (
        <ChooseEvent
          name={person.name}
          onChoose={(event) => {
            setChoosing(false);
            setChosen(event);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {chosen && (
        <AddDialog
          params={paramsOf(chosen)}
          event={chosen}
          person={person}
          onChange={onChange}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function paramsOf(event: DeskEvent): EventParams {
  const [cluster = '', name = ''] = deskEventAddress(event)
    .split('/')
    .slice(-2)
    .map(decodeURIComponent);
  return { cluster, event: name };
}

interface ChooseProps {
  name: string;
  onChoose: (event: DeskEvent) => void;
  onClose: () => void;
}

/** More are found sooner by another letter. */
const MOST_SHOWN = 6;

function ChooseEvent({ name, onChoose, onClose }: ChooseProps) {
  const read = useRead(listDeskEvents, {});
  const [words, setWords] = useState('');
  const found = foundEvents(read.data ?? [], words);
  return (
    <Dialog
      title={`Add ${name} to which event?`}
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose}>
          Leave it
        </Button>
      }
    >
      <div className="stack">
        <EventSearch
          {...{ words }}
          onWords={setWords}
          hint="Enter takes the first."
          onEnter={() => found[0] && onChoose(found[0])}
          isFirst
        />
        <Reading of={read}>Looking for the events</Reading>
        {read.data && found.length === 0 && <p role="status">No event is found.</p>}
        <ul className={styles.events} aria-label="Events">
          {found.slice(0, MOST_SHOWN).map((event) => (
            <li key={deskEventAddress(event)}>
              <button type="button" onClick={() => onChoose(event)}>
                <b>{event.eventName}</b>
                <small>{factsOf(event)}</small>
              </button>
            </li>
          ))}
        </ul>
        {found.length > MOST_SHOWN && <small>{`${found.length - MOST_SHOWN} more`}</small>}
      </div>
    </Dialog>
  );
}

function factsOf({ kind, clusterName, startsAt, venue, counts }: DeskEvent): string {
  const { places, taken } = counts;
  const when = startsAt === null ? 'no date' : dateTime(startsAt);
  const room = places === null ? '' : taken >= places ? 'full' : `${places - taken} free`;
  return [kind ?? clusterName, when, venue, room].filter(Boolean).join(' · ');
}
