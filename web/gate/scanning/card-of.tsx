import type { LetIn } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { number, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Status } from '../phone/status.ts';
import type { Scanning, Shown } from './use-scanning.ts';
import type { Act, Card } from './verdict-card.tsx';
import { factOf, sinceWords, VERDICT_WORDS } from './verdicts.ts';

type ScanResult = Extract<Shown, { kind: 'told' }>;
type Disagrees = Extract<Shown, { kind: 'disagrees' }>;

interface CardContext {
  readonly place: GatePlace;
  readonly status: Status;
  readonly onByName: () => void;
}

/** The leaf over the camera, with what a thumb may do about it. */
export function cardOf(shown: Shown, scanning: Scanning, around: CardContext): Card {
  const leaf = ownCardOf(shown, scanning, around);
  const { waiting } = scanning;
  return waiting > 0
    ? { ...leaf, facts: [...leaf.facts, `${number(waiting)} more scanned, next.`] }
    : leaf;
}

function ownCardOf(shown: Shown, scanning: Scanning, around: CardContext): Card {
  if (shown.kind === 'told') return resultCard(shown, scanning, around);
  if (shown.kind === 'disagrees') return disagreementCard(shown, scanning, around);
  return {
    look: 'not valid',
    words: ['NOT KEPT'],
    person: null,
    facts: [shown.fact, 'Its storage may be full: make room, or scan with another phone.'],
    top: [around.place.name, inWords(around)],
    isLoud: true,
    acts: [
      { label: 'Leave it', onPress: scanning.dismiss },
      { label: 'Try again', onPress: shown.again, isLikely: true },
    ],
  };
}

function inWords({ place, status }: CardContext): string {
  return `${number(status.inByPlace[place.key] ?? 0)} in`;
}

function resultCard(shown: ScanResult, scanning: Scanning, around: CardContext): Card {
  const { told, isOffline } = shown;
  const { verdict, person, listAt } = told;
  const offline = (
    <>
      <Icon name="unreachable" size={20} />{' '}
      <span>{`Offline, ${around.status.unsent} to send`}</span>
    </>
  );
  return {
    look: verdict,
    words: VERDICT_WORDS[verdict],
    person,
    facts: [factOf(told), isOffline && listAt > 0 ? `From the list of ${time(listAt)}` : ''],
    top: [around.place.name, isOffline ? offline : inWords(around)],
    isLoud: isOffline,
    acts: actsOf(shown, scanning, around.onByName),
    onEscape: scanning.dismiss,
  };
}

/** Keeping out or taking back stands at the left, letting on at the right; the likelier one is filled. */
function actsOf({ told, asked }: ScanResult, scanning: Scanning, onByName: () => void): Act[] {
  const { dismiss, ask, undo } = scanning;
  const letIn = (how: LetIn) => ask({ ...asked, letIn: [...asked.letIn, how] });
  const notIn = { label: 'Not in', onPress: dismiss };
  switch (told.verdict) {
    case 'admitted':
      return [
        { label: 'Undo', onPress: () => told.id && undo('taken back', told.id) },
        { label: 'Next', onPress: dismiss, isLikely: true },
      ];
    case 'already in':
      return [
        { ...notIn, isLikely: true },
        { label: 'Let in again', onPress: () => letIn('again') },
      ];
    case 'see the card':
      return [
        notIn,
        { label: 'Card seen, let in', onPress: () => letIn('card seen'), isLikely: true },
      ];
    case 'not valid':
      return [
        { ...notIn, isLikely: true },
        { label: 'By name', onPress: onByName },
      ];
    default:
      return [{ ...notIn, isLikely: true }];
  }
}

function disagreementCard(
  shown: Disagrees,
  { dismiss, ask, undo }: Scanning,
  around: CardContext,
): Card {
  const { told, asked, answer } = shown;
  const { verdict, before } = answer;
  const common = {
    look: verdict,
    person: told.person,
    top: [around.place.name, 'The server says otherwise'],
    isLoud: true,
  } as const;
  // Somebody whom the server knows better than the list: signed up, or approved, a moment ago.
  if (verdict === 'admitted')
    return {
      ...common,
      words: ['LET THEM IN'],
      facts: ['The server knows more than this phone did.'],
      acts: [
        { label: 'Not in', onPress: dismiss },
        { label: 'Let in', onPress: () => ask({ ...asked, serverAdmits: true }), isLikely: true },
      ],
    };
  const since = before ? `${sinceWords(before, told.at)}. ` : '';
  const words = VERDICT_WORDS[verdict];
  if (told.verdict !== 'admitted') {
    const acts = [{ label: 'Not in', onPress: dismiss, isLikely: true }];
    return { ...common, words, facts: [since], acts };
  }
  return {
    ...common,
    words,
    facts: [since, `You let them in at ${time(told.at)}. The desk looks at it too.`],
    acts: [
      { label: 'Take back', onPress: () => undo('taken back', told.id), isLikely: true },
      { label: 'Leave in', onPress: dismiss },
    ],
  };
}
