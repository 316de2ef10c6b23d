import { useCallback, useEffect, useRef } from 'react';
import { dueOf, stateOf, sumsOf } from '../../../contract/desk/prize-sums.ts';
import type { PrizeBook, Winner } from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted, time } from '../../ui/formats.ts';
import { Hint } from '../ui/button.tsx';
import { Choice, Find } from '../ui/filters.tsx';
import { Empty } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { type Chosen, ChosenBar, codesOf, useChoosing } from './chosen.tsx';
import { SittingDialog } from './dialogs.tsx';
import { ALL, groupsOf, type Line, linesOf, NEXT_TO_PAY, nextReady } from './lines.ts';
import { Panel } from './panel.tsx';
import styles from './prizes.module.css';
import { useOpening } from './use-paying.ts';
import { Winners } from './winners.tsx';

/** What is asked over the list: about whom, by codes, entries and keys of lines. Without `codes` all are asked who never were. */
export type Asked =
  | { what: 'ask'; codes?: readonly string[] }
  | { what: 'counter'; key: string; id: string }
  | { what: 'excess'; key: string }
  | { what: 'shares'; entryId: string }
  | { what: 'export'; lines?: readonly Line[] }
  | { what: 'pay' };

interface Props {
  book: PrizeBook;
  chosen: Chosen;
  reload: () => void;
  onAsk: (asked: Asked) => void;
}

/** The list, and the winner of it who is paid. */
export function Drawer({ book, chosen, reload, onAsk }: Props) {
  const { get, linkTo } = useQuery();
  const { q, cluster, state } = { q: get('q'), cluster: get('cluster'), state: get('state') };
  const groups = groupsOf(book.events, { q, cluster, state });
  const shown = linesOf(groups);
  const paying = usePaying(book, shown, { chosen, reload, onAsk });
  const { line, next, opening, pay, ask } = paying;
  useChoosing(chosen, shown, line);
  useFirstOpen(shown);
  const decide = ({ key }: Line) => onAsk({ what: 'excess', key });
  const acts = {
    ...{ pay, ask, decide },
    address: ({ key }: Line) => linkTo({ open: key }),
    share: ({ entryId }: Winner) => onAsk({ what: 'shares', entryId }),
  };
  return (
    <>
      <Tools book={book} />
      <AllPaid book={book} />
      <ChosenBar
        {...{ chosen, shown }}
        onPay={() => onAsk({ what: 'pay' })}
        onAsk={() => onAsk({ what: 'ask', codes: codesOf(chosen.lines) })}
        onExport={() => onAsk({ what: 'export', lines: chosen.lines })}
      />
      <div className={styles.screen} data-open={line ? true : undefined}>
        {groups.length > 0 ? (
          <Winners {...{ groups, chosen, acts }} open={line?.key ?? ''} />
        ) : (
          <Empty title="Nobody is among these." />
        )}
        {line && (
          <Panel
            key={line.key}
            {...{ line, next, opening }}
            events={book.events}
            close={linkTo({ open: undefined })}
            onPay={() => pay(line)}
            onPaid={(id) => paying.done(line, id)}
            onAsk={() => ask(line)}
            onDecide={() => decide(line)}
            onCounter={(id) => onAsk({ what: 'counter', key: line.key, id })}
            onRefused={reload}
          />
        )}
      </div>
      {opening.needs?.what === 'sitting' && (
        <SittingDialog onClose={opening.dismiss} onChange={paying.sit} />
      )}
    </>
  );
}

/** Home's way to pay names nobody: whoever is the first to be paid is open then, and stays so. */
function useFirstOpen(shown: readonly Line[]): void {
  const { get, set } = useQuery();
  const isWanted = get('open') === NEXT_TO_PAY;
  const first = nextReady(shown, '')?.key;
  useEffect(() => {
    if (isWanted) set({ open: first });
  }, [isWanted, first, set]);
}

/** Who is open in the address, and paying one after the other. `shown`: the lines of the list, in its order. */
function usePaying(
  { events }: PrizeBook,
  shown: readonly Line[],
  { chosen, reload, onAsk }: Omit<Props, 'book'>,
) {
  const { get, set } = useQuery();
  const opening = useOpening();
  const everybody = linesOf(groupsOf(events, ALL));
  const lineOf = (key: string | undefined) => everybody.find((one) => one.key === key);
  const line = lineOf(get('open'));
  // How much of the book there was of whom was just paid: it is read anew only after the next one is open.
  const justPaid = useRef(new Map<string, number>());
  const isPaid = ({ key, payee }: Line) => justPaid.current.get(key) === payee.entries.length;
  const among = shown.some(({ key }) => key === line?.key) ? shown : everybody;
  const next = nextReady(
    among.filter((one) => one === line || !isPaid(one)),
    get('open'),
  );
  const pay = (one: Line) => {
    set({ open: one.key });
    if (stateOf(one.payee) === 'ready') void opening.open(one);
  };
  const done = (one: Line, id: string) => {
    justPaid.current.set(one.key, one.payee.entries.length);
    const left = everybody.filter((other) => stateOf(other.payee) === 'ready' && !isPaid(other));
    toastPaid(one, left.length, () => onAsk({ what: 'counter', key: one.key, id }));
    opening.close();
    reload();
    if (next) pay(next);
  };
  usePayKeys({ shown, line, pay, isChoosing: chosen.lines.length > 0 });
  return {
    ...{ line, next, opening, pay, done },
    ask: ({ payee: { code } }: Line) => onAsk({ what: 'ask', codes: [code] }),
    /** The sitting has begun: what it was for goes on, with what was said already. */
    sit: () => {
      const wanted = lineOf(opening.needs?.key);
      opening.dismiss();
      reload();
      if (wanted) void opening.open(wanted, opening.needs?.said);
    },
  };
}

/** `left`: so many can be paid still. */
function toastPaid({ payee }: Line, left: number, counter: () => void): void {
  toast({
    text: `Paid: ${payee.name}, ${rupees(dueOf(payee))}.`,
    note: `${payee.hasEmail ? 'They are told by mail. ' : 'They have no e-mail: call them. '}${left === 0 ? 'Nobody else is ready.' : `${counted(left, 'prize', 'prizes')} to go.`}`,
    undo: async () => counter(),
    undoWord: 'Counter-entry …',
  });
}

interface PayKeys {
  shown: readonly Line[];
  line: Line | undefined;
  pay: (line: Line) => void;
  /** Lines are chosen, and have the key. */
  isChoosing: boolean;
}

/** `p` is about the line that has the focus, else the open one, else the first that can be paid. */
function usePayKeys({ shown, line, pay, isChoosing }: PayKeys): void {
  const { set } = useQuery();
  const payThis = () => {
    const key = document.activeElement?.closest('tr')?.getAttribute('data-key');
    const one = shown.find((other) => other.key === key) ?? line ?? nextReady(shown, '');
    if (one) pay(one);
  };
  useKeys('Prizes', { p: ['open and pay', payThis] }, { when: !isChoosing });
  useKeys(
    'This winner',
    { Escape: ['close them', () => set({ open: undefined })] },
    { when: line !== undefined },
  );
}

/** By words and cluster; the sums above narrow the list to what became of the money. */
function Tools({ book: { events, sittingUntil } }: { book: PrizeBook }) {
  const { get, set } = useQuery();
  const clusters = [...new Set(events.map(({ clusterName }) => clusterName))].sort();
  const find = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="row tools">
      <Find label="A winner, an event, a reference" value={get('q')} onFind={find} />
      <Choice
        label="Cluster"
        value={get('cluster')}
        options={clusters.map((name) => [name, name])}
        onChoose={(cluster) => set({ cluster })}
      />
      {sittingUntil !== null && (
        <small key={sittingUntil}>{`The sitting is until ${time(sittingUntil)}.`}</small>
      )}
      <small className={`push ${styles.keys}`} aria-hidden="true">
        <Hint>j</Hint> <Hint>k</Hint> move <Hint>p</Hint> pay <Hint>x</Hint> choose
      </small>
    </div>
  );
}

function AllPaid({ book: { events } }: { book: PrizeBook }) {
  const { all, paid, excess, ownerless } = sumsOf(events);
  if (paid.rupees + ownerless < all.rupees || excess > 0) return null;
  return (
    <p className="note">
      <span>
        <b>{`All ${counted(all.people, 'person', 'people')} are paid:`}</b> {rupees(all.rupees)}.
      </span>
    </p>
  );
}
