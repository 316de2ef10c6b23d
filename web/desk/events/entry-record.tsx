import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  type DeskEntry,
  getDeskEntry,
  type offerOutOfTurn,
  withdrawEntry,
  type withdrawUnproven,
} from '../../../contract/desk/events.ts';
import type { Input } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { Facts } from '../../ui/facts.tsx';
import { dateTime } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import type { Column } from '../ui/list.tsx';
import { Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { useElapsed } from '../ui/use-seconds-left.ts';
import { Answer } from './answer.tsx';
import styles from './events.module.css';
import { Swap } from './swap.tsx';
import { lackingOf, nameOf, type OpenEvent, useEventParams, useOpenEvent } from './use-event.ts';

interface EntryRecordProps {
  entry: DeskEntry;
  onChange: () => void;
  /** What its list does with it. */
  children?: ReactNode;
}

/** One entry: its people with their phones, what they answered, and all that happened to it. */
export function EntryRecord({ entry, onChange, children }: EntryRecordProps) {
  const params = { ...useEventParams(), id: entry.id };
  const { event } = useOpenEvent();
  const { data, error, reload } = useRead(getDeskEntry, { params }, { when: useElapsed() });
  const [isWithdrawing, setWithdrawing] = useState(false);
  const lacking = lackingOf(entry, event);
  const { page, set } = useQuery();
  const close = () => {
    const line = document.querySelector<HTMLElement>('tr[aria-current] th button');
    set({ entry: '', page });
    line?.focus();
  };
  useKeys('Entry', { Escape: ['close it', close] });
  return (
    <aside className={styles.side} aria-labelledby="entry">
      <header>
        <h2 id="entry">{nameOf(entry)}</h2>
        <Button icon="cross" hint="Esc" onClick={close}>
          Close
        </Button>
      </header>
      <p className="fact">{collegeOf(entry)}</p>
      {lacking && <p className="note">{`Only ${lacking} people.`}</p>}
      {children}
      <ul className={styles.people}>
        {entry.members.map((member) => (
          <Member key={member.code} {...member} phone={data?.phones[member.code]}>
            <Swap {...{ entry, member, onChange }} />
          </Member>
        ))}
      </ul>
      {event.questions.length > 0 && (
        <>
          <h3>Their answers</h3>
          <Facts
            facts={event.questions.map(({ id, label }) => [
              label,
              <Answer key={id} entry={entry} to={id} />,
            ])}
          />
          {event.questions.some(({ isSealed }) => isSealed) && (
            <p>
              <small>Sealed answers open to all of the desk when the results are published.</small>
            </p>
          )}
        </>
      )}
      <h3>Trail</h3>
      <Reading of={{ data, error, reload }} />
      <ol className="log">
        {data?.trail.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <time>{dateTime(at)}</time>
            <span>
              {what}
              {by && <small>{by}</small>}
            </span>
          </li>
        ))}
      </ol>
      {!entry.ended && (
        <div className="row">
          <Button onClick={() => setWithdrawing(true)}>Withdraw …</Button>
        </div>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title={`Withdraw ${nameOf(entry)}?`}
          word="Withdraw and mail"
          call={withdrawEntry}
          params={params}
          onChange={onChange}
          onClose={() => setWithdrawing(false)}
        >
          {`${outcomeOf(entry, event)} Its people are mailed what you write here; it can’t be undone.`}
        </ReasonDialog>
      )}
    </aside>
  );
}

/** What becomes of the place of an entry that is withdrawn. */
function outcomeOf({ state, isFreed }: DeskEntry, { counts }: OpenEvent['event']): string {
  if (state === 'waiting') return 'It leaves the line.';
  if (isFreed) return 'Its place is free already.';
  return counts.waiting > 0 ? 'The place is free for whoever waits.' : 'The place is free again.';
}

function Member({
  code,
  name,
  isCaptain,
  isProven,
  phone,
  children,
}: DeskEntry['members'][number] & { phone: string | undefined; children: ReactNode }) {
  const { event } = useOpenEvent();
  const words = [isCaptain && event.isTeam && 'captain', !isProven && UNPROVEN].filter(Boolean);
  const mayWrite = useMay('write to people');
  return (
    <li>
      <Link to={`/desk/people/${code}`}>{name}</Link>
      <small>
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
        {phone && words.length > 0 && ', '}
        {words.join(', ')}
      </small>
      {mayWrite && (
        <Button
          icon="mail"
          aria-label={`Write to ${name}`}
          to="/desk/messages?kind=people"
          state={{ codes: [code] }}
        >
          Write
        </Button>
      )}
      {children}
    </li>
  );
}

/** The college of an entry, and a word where its people are of another by now. */
export function collegeOf({ college, collegeDiffers }: DeskEntry): string {
  return collegeDiffers ? `${college} (another one than when it asked)` : college;
}

const UNPROVEN = 'e-mail not confirmed';

/** The column of a list that opens an entry's sheet beside it. */
export const NAME_COLUMN: Column<DeskEntry> = {
  head: 'Name',
  isName: true,
  cell: (entry) => <EntryName entry={entry} />,
};

function EntryName({ entry }: { entry: DeskEntry }) {
  const { page, set } = useQuery();
  const lacking = lackingOf(entry, useOpenEvent().event);
  const isUnproven = entry.members.length > 0 && !entry.members.some(({ isProven }) => isProven);
  return (
    <>
      <button type="button" className={styles.name} onClick={() => set({ entry: entry.id, page })}>
        {nameOf(entry)}
      </button>
      {lacking && <Status kind="half">{lacking}</Status>}
      {isUnproven && <small> {UNPROVEN}</small>}
    </>
  );
}

/** The entry of a list that the address has open, and the keys that go on from it; the first, where that one has left. */
export function useOpenEntry(title: string, entries: readonly DeskEntry[]): DeskEntry | undefined {
  const { get, page, set } = useQuery();
  const isOpen = get('entry') !== '';
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === get('entry')),
  );
  const go = (step: number) => {
    const next = entries[isOpen ? at + step : 0];
    if (next) set({ entry: next.id, page });
  };
  useKeys(title, { j: ['the next one', () => go(1)], k: ['the one before', () => go(-1)] });
  const open = isOpen ? entries[at] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open?.id]);
  return open;
}

type ReasonCall = typeof withdrawEntry | typeof withdrawUnproven | typeof offerOutOfTurn;

interface ReasonProps extends Omit<ComponentProps<typeof ActDialog<ReasonCall>>, 'input' | 'done'> {
  params: Input<ReasonCall>['params'];
  children: string;
}

/** An act that is written down with a reason, and leaves the house at once. */
export function ReasonDialog({ params, children, ...dialog }: ReasonProps) {
  return (
    <ActDialog
      {...dialog}
      input={(form) => ({ params, body: { reason: String(form.get('reason')) } })}
      done={(text) => ({ text })}
      fields={[{ name: 'reason', label: 'Why', rows: 2, maxLength: 200 }]}
    >
      <p>{children}</p>
    </ActDialog>
  );
}
