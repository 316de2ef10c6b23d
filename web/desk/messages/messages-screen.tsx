import { Link, useLocation } from 'react-router';
import {
  MESSAGE_KINDS,
  type MessageKind,
  RIGHT_TO_WRITE,
} from '../../../contract/desk/messages.ts';
import { useMay, useOrganiser } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty } from '../ui/states.tsx';
import { useQuery } from '../ui/use-query.ts';
import { Messages } from './messages.tsx';
import type { WritingState } from './use-draft.ts';
import { dayInWords, people, type To } from './words.ts';

/** A message to many, as the address says to whom; without it those that were sent alone. */
export function Component() {
  const { get } = useQuery();
  const { acts } = useOrganiser();
  const { codes = [] } = (useLocation().state ?? {}) as WritingState;
  const kind = MESSAGE_KINDS.find((one) => one === get('kind') && one !== 'event');
  const mayAll = useMay('write to everybody');
  const isOpen = kind !== undefined && acts.includes(RIGHT_TO_WRITE[kind]);
  const isEmpty = kind === 'people' && codes.length === 0;
  const to: To | undefined = isOpen && !isEmpty ? toOf(kind, get('name'), codes) : undefined;
  return (
    <>
      <ScreenHead
        title={kind ? `Write to ${titleOf(kind, get('name'), codes)}` : 'Messages'}
        lead={kind ? LEADS[kind] : <WhereToWrite />}
        acts={!kind && mayAll && <Button to="?kind=everybody">Write to everybody</Button>}
      />
      {isEmpty && (
        <Empty title="Nobody is chosen.">
          <Button to="/desk/people">Choose people</Button>
        </Empty>
      )}
      <Messages to={to} />
    </>
  );
}

/** An element of its own, which goes as a whole where a translator has put its words elsewhere. */
function WhereToWrite() {
  const mayPeople = useMay('write to people');
  if (!useMay('send messages'))
    return (
      mayPeople && (
        <span>
          One writes to chosen people, or to a person from their sheet, at{' '}
          <Link to="/desk/people">people</Link>.
        </span>
      )
    );
  return (
    <span>
      One writes to an event from its own messages, and to a cluster, a day or a venue by choosing
      it at <Link to="/desk/events">events</Link>; to chosen people, or to a person from their
      sheet, at <Link to="/desk/people">people</Link>.
    </span>
  );
}

const ONCE = 'Each of them gets it once, in however many events they are.';
const LEADS: Partial<Record<MessageKind, string>> = {
  everybody: 'Everybody whose e-mail is confirmed, or who has a pass of the desk.',
  cluster: ONCE,
  day: ONCE,
  venue: ONCE,
};

function toOf(kind: MessageKind, name: string, codes: string[]): To {
  if (kind === 'people') return { kind, codes };
  return kind === 'everybody' ? { kind } : { kind, name };
}

function titleOf(kind: MessageKind, name: string, codes: readonly string[]): string {
  if (kind === 'everybody') return 'everybody';
  if (kind === 'people') return people(codes.length);
  return kind === 'day' ? dayInWords(name) : name;
}
