import { isPassing, type LetIn } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { number, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { countAt, type Status } from '../phone/status.ts';
import type { Scanning, Shown } from './use-scanning.ts';
import type { Act, Card } from './verdict-card.tsx';
import { factsOf, sameWords, sinceWords, VERDICT_WORDS } from './verdicts.ts';

type ShownResult = Extract<Shown, { kind: 'result' }>;
type Disagrees = Extract<Shown, { kind: 'disagrees' }>;
type Answered = Pick<ShownResult, 'result' | 'asked'>;

interface CardContext {
  readonly place: GatePlace;
  readonly status: Status;
  /** By the server's clock, epoch milliseconds. */
  readonly now: number;
  readonly onByName: () => void;
}

/** The card over the camera, with what a thumb may do about it. */
export function cardOf(shown: Shown, scanning: Scanning, around: CardContext): Card {
  const card = ownCardOf(shown, scanning, around);
  const { waiting } = scanning;
  return waiting > 0
    ? { ...card, facts: [...card.facts, `${number(waiting)} more scanned, next.`] }
    : card;
}

function ownCardOf(shown: Shown, scanning: Scanning, around: CardContext): Card {
  if (shown.kind === 'result') return resultCard(shown, scanning, around);
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

function inWords({ place, status, now }: CardContext): string {
  const rule = place.mark === null ? place.rule : undefined;
  return rule ?? `${number(countAt(status, place, { isOut: false, now }))} in`;
}

function resultCard(shown: ShownResult, scanning: Scanning, around: CardContext): Card {
  const { result, isOffline } = shown;
  const { verdict, person, listAt } = result;
  const offline = (
    <>
      <Icon name="unreachable" size={20} />{' '}
      <span>{`Offline, ${around.status.unsent} to send`}</span>
    </>
  );
  return {
    look: verdict,
    words: verdict === 'kept out' && result.isOut ? ['STOPPED'] : VERDICT_WORDS[verdict],
    person,
    facts: [...factsOf(result), isOffline && listAt > 0 ? `From the list of ${time(listAt)}` : ''],
    top: [around.place.name, isOffline ? offline : inWords(around)],
    isLoud: isOffline,
    acts: actsOf(shown, scanning, around.onByName),
    // Whose pass it is a thumb has to say.
    ...(verdict !== 'same person' && { onEscape: scanning.dismiss }),
  };
}

/** Keeping out or taking back stands at the left, letting on at the right; the likelier one is filled. */
function actsOf({ result, asked }: Answered, scanning: Scanning, onByName: () => void): Act[] {
  const { dismiss, ask, undo } = scanning;
  const letIn = (how: LetIn) => ask({ ...asked, letIn: [...asked.letIn, how] });
  const keepOut = { label: asked.isOut ? 'Next' : 'Keep out', onPress: dismiss };
  switch (result.verdict) {
    case 'admitted':
    case 'out':
    case 'kept out':
      return [
        { label: 'Undo', onPress: () => result.id && undo('taken back', result.id) },
        { label: 'Next', onPress: dismiss, isLikely: true },
      ];
    case 'on the line':
      return [{ label: 'Next', onPress: dismiss, isLikely: true }];
    case 'already in':
      return [keepOut, { label: 'Back again', onPress: () => letIn('again'), isLikely: true }];
    case 'same person':
      return [
        {
          label: asked.isOut ? 'No: stop them' : 'No: keep out',
          onPress: () => letIn('keep out'),
        },
        { label: 'Yes, same card', onPress: () => letIn('same card') },
      ];
    case 'see the card':
      return [
        keepOut,
        { label: 'Card seen, let in', onPress: () => letIn('card seen'), isLikely: true },
      ];
    case 'not valid':
      return [
        { ...keepOut, isLikely: true },
        { label: 'By name', onPress: onByName },
      ];
    case 'not registered':
    case 'ended':
      return [{ ...keepOut, isLikely: true }];
  }
}

function disagreementCard(shown: Disagrees, scanning: Scanning, around: CardContext): Card {
  const { dismiss, undo } = scanning;
  const { result, asked, answer } = shown;
  const { verdict, before } = answer;
  const common = {
    look: verdict,
    person: result.person,
    top: [around.place.name, 'The server says otherwise'],
    isLoud: true,
  } as const;
  if (isPassing(verdict)) return { ...common, ...letPass(shown, scanning) };
  const words = VERDICT_WORDS[verdict];
  const isSame = verdict === 'same person';
  const facts = before ? factsAbout(before, result, isSame) : [];
  if (!isPassing(result.verdict)) {
    const acts = actsOf({ result: { ...result, verdict }, asked }, scanning, around.onByName);
    return { ...common, words, facts, acts };
  }
  const which = asked.isOut ? 'out' : 'in';
  return {
    ...common,
    words,
    facts: [...facts, `You let them ${which} at ${time(result.at)}. The desk looks at it too.`],
    acts: [
      // Whose pass it is nobody knows yet: neither is likelier.
      { label: 'Take back', onPress: () => undo('taken back', result.id), isLikely: !isSame },
      { label: `Leave ${which}`, onPress: dismiss },
    ],
  };
}

function factsAbout(
  before: NonNullable<Disagrees['answer']['before']>,
  result: Disagrees['result'],
  isSame: boolean,
): string[] {
  return isSame ? sameWords(before, result) : [`${sinceWords(before, result.at)}. `];
}

/** Somebody whom the server knows better than the list: signed up, or approved, a moment ago. */
function letPass({ asked }: Disagrees, { dismiss, ask }: Scanning) {
  const { isOut } = asked;
  return {
    words: [isOut ? 'LET THEM GO' : 'LET THEM IN'],
    facts: ['The server knows more than this phone did.'],
    acts: [
      { label: isOut ? 'Stop them' : 'Keep out', onPress: dismiss },
      {
        label: isOut ? 'Let go' : 'Let in',
        onPress: () => void ask({ ...asked, serverAdmits: true }),
        isLikely: true,
      },
    ],
  };
}
