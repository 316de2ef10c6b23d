import { addEntry, takeBackAtDoor } from '../../../contract/desk/door.ts';
import {
  ADDED_STAYS_OPEN_MS,
  type DeskEvent,
  takeAddedBack,
} from '../../../contract/desk/events.ts';
import { callDesk } from '../calls/call-desk.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import type { Done } from '../ui/toast.tsx';

/** An event as the calls about it name it: by the words of its address. */
export interface EventParams {
  readonly cluster: string;
  readonly event: string;
}

interface Props {
  params: EventParams;
  event: Pick<DeskEvent, 'counts' | 'eventName' | 'isTeam'>;
  /** Whom to add; without it they are asked for. */
  person?: { readonly code: string; readonly name: string };
  onChange: () => void;
  onClose: () => void;
}

/** Gives one person a place by hand. For a minute it is undone by a key. Whoever waits is let in from the line. */
export function AddDialog({ params, event, person, onChange, onClose }: Props) {
  const { places, taken } = event.counts;
  const isFull = places !== null && taken >= places;
  const undoing = (id: string) => ({
    untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
    undo: () => callDesk(takeAddedBack, { params, body: { entries: [id] } }).finally(onChange),
  });
  return (
    <ActDialog
      title={person ? `Add ${person.name} to ${event.eventName}` : 'Add an entry by hand'}
      word="Add"
      kind="ink"
      call={addEntry}
      input={(form) => ({
        params,
        body: {
          person: person?.code ?? String(form.get('person')),
          reason: String(form.get('reason') ?? ''),
          isBeyond: form.get('isBeyond') === 'on',
        },
      })}
      done={({ id, name, kind }) => ({
        text: `${name} has a place${kind === 'let in' ? ', from the waiting list' : ''}.`,
        note:
          kind === 'let in'
            ? 'They are mailed in a minute.'
            : 'Their sheet and phone open once they are mailed, in a minute.',
        ...(kind === 'let in' ? takeBackOf(params, [id], onChange) : undoing(id)),
      })}
      onClose={onClose}
      onChange={onChange}
      // What is said of a person who isn't asked for stands below the only field.
      {...(person && { errorsAt: 'reason' })}
      fields={[
        ...(person ? [] : [{ name: 'person', label: 'Code, phone, name or e-mail' }]),
        {
          name: 'reason',
          label: 'Why',
          hint: 'Only where they come before their turn, or beyond the limit.',
          maxLength: 200,
        },
      ]}
      foot={
        <>
          {places !== null && (
            <label className="row">
              <input type="checkbox" name="isBeyond" />
              One place more than there are, if none is free
            </label>
          )}
          {/* Last: on a small phone a refusal would push the tick below the buttons. */}
          <p>{`They have a place at once, whatever the rules of registration say${event.isTeam ? ', alone and without a team' : ''}. Whoever waits is let in. It stands in their programme, and they are mailed, once it can’t be undone.`}</p>
        </>
      }
    >
      {isFull && <p className="note" data-must>{`All ${places} places are taken or offered.`}</p>}
    </ActDialog>
  );
}

/** Undone by a key for a minute, with its mails. */
export function takeBackOf(
  params: EventParams,
  entries: readonly string[],
  onChange: () => void,
): Pick<Done, 'untilMs' | 'undo'> {
  return {
    untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
    undo: () =>
      callDesk(takeBackAtDoor, { params, body: { entries: [...entries] } }).finally(onChange),
  };
}
