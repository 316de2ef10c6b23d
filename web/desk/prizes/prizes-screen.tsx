import { useState } from 'react';
import { excessOf, moneyOf, stateOf, sumsOf } from '../../../contract/desk/prize-sums.ts';
import { getPrizes, type PrizeBook } from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay } from '../frame/organiser.ts';
import { useTellRail } from '../frame/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { type Chosen, PayDialog, useChosen } from './chosen.tsx';
import { AskDialog, CounterDialog, ExcessDialog } from './dialogs.tsx';
import { type Asked, Drawer } from './drawer.tsx';
import { ALL, groupsOf, linesOf, missingPeople } from './lines.ts';
import { MoneyBar } from './money-bar.tsx';
import { PrizeExport } from './prize-export.tsx';
import { SharesDialog } from './shares-dialog.tsx';

/** The treasurer's drawer: winners by event and rank, and one of them beside the list, who is paid. */
export function Component() {
  const read = useCachedRead(getPrizes, {}, { everyMs: 30_000 });
  const { data, isOfBefore, reload } = read;
  useTellRail(isOfBefore ? undefined : data, ({ events }) => {
    const { missing, questions } = sumsOf(events);
    return { prizes: missing.people + questions.people };
  });
  const [asked, setAsked] = useState<Asked>();
  const { get, linkTo } = useQuery();
  const chosen = useChosen(linesOf(groupsOf(data?.events ?? [], ALL)));
  return (
    <>
      <Head book={data} isChoosing={chosen.lines.length > 0} onAsk={setAsked} />
      <Reading of={read}>Looking for winners</Reading>
      {data && data.events.length === 0 && <NothingYet book={data} />}
      {data && data.events.length > 0 && (
        <>
          <MoneyBar
            money={moneyOf(data)}
            linkTo={(state) => linkTo({ state, open: undefined })}
            shown={get('state')}
          />
          <Drawer book={data} {...{ chosen, reload }} onAsk={setAsked} />
        </>
      )}
      {data && asked && (
        <Question
          {...{ asked, chosen }}
          book={data}
          onChange={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface HeadProps {
  book: PrizeBook | undefined;
  isChoosing: boolean;
  onAsk: (asked: Asked) => void;
}

/** `isChoosing`: lines are chosen, and have the keys. */
function Head({ book, isChoosing, onAsk }: HeadProps) {
  const [mayPay, mayExport] = [useMay('pay prizes'), useMay('export prizes')];
  const missing = missingPeople(linesOf(groupsOf(book?.events ?? [], ALL)));
  const ask = () => onAsk({ what: 'ask' });
  const take = () => onAsk({ what: 'export' });
  const hasAny = !!book && book.events.length > 0;
  useKeys(
    'Prizes',
    { m: ['ask those whose bank details are missing', ask] },
    {
      when: mayPay && missing.length > 0 && !isChoosing,
    },
  );
  useKeys('Prizes', { e: ['export', take] }, { when: mayExport && hasAny && !isChoosing });
  return (
    <ScreenHead
      title="Prizes"
      lead={book && 'A correction of results moves this list by itself.'}
      acts={
        <>
          {mayPay && missing.length > 0 && (
            <Button kind="seal" icon="mail" hint="m" onClick={ask}>
              {missing.length === 1
                ? 'Ask the one that is missing …'
                : `Ask all ${missing.length} that are missing …`}
            </Button>
          )}
          {mayExport && hasAny && (
            <Button icon="download" hint="e" onClick={take}>
              Export …
            </Button>
          )}
        </>
      }
    />
  );
}

function NothingYet({ book: { of, announced } }: { book: PrizeBook }) {
  return (
    <Empty title="No prize is published yet.">
      <p>{`${counted(of, 'event')} announce ${rupees(announced)}. Winners come here by themselves when results are published.`}</p>
    </Empty>
  );
}

interface QuestionProps {
  asked: Asked;
  chosen: Chosen;
  book: PrizeBook;
  onChange: () => void;
  onClose: () => void;
}

/** By the book of this moment: somebody else may have changed it. */
function Question({ asked, chosen, book, ...dialog }: QuestionProps) {
  const lines = linesOf(groupsOf(book.events, ALL));
  switch (asked.what) {
    case 'ask':
      return <AskDialog {...dialog} people={missingPeople(lines, asked.codes)} />;
    case 'export':
      return (
        <PrizeExport
          lines={asked.lines}
          ready={(asked.lines ?? lines).filter(({ payee }) => stateOf(payee) === 'ready').length}
          onClose={dialog.onClose}
        />
      );
    case 'pay':
      return <PayDialog {...dialog} chosen={chosen} />;
    case 'shares': {
      const winners = book.events.flatMap((event) => event.winners);
      const winner = winners.find(({ entryId }) => entryId === asked.entryId);
      return winner ? <SharesDialog {...dialog} winner={winner} /> : <Gone {...dialog} />;
    }
    default: {
      const line = lines.find(({ key }) => key === asked.key);
      if (!line) return <Gone {...dialog} />;
      if (asked.what === 'excess')
        return excessOf(line.payee) > 0 ? (
          <ExcessDialog {...dialog} line={line} />
        ) : (
          <Gone {...dialog} />
        );
      const payment = line.payee.entries.find(({ id }) => id === asked.id);
      return payment ? (
        <CounterDialog {...dialog} line={line} payment={payment} />
      ) : (
        <Gone {...dialog} />
      );
    }
  }
}

/** What was asked about went, or was decided, while it was open. */
function Gone({ onClose }: Pick<QuestionProps, 'onClose'>) {
  return (
    <Dialog
      title="Nothing is left to decide here"
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>The book has changed meanwhile.</p>
    </Dialog>
  );
}
