import type { LetIn } from '../../../contract/gate/decide.ts';
import type { Told } from '../phone/told.ts';
import { Icon } from '../ui/icon.tsx';
import { ago, time } from '../ui/words.ts';
import type { Scanning, Shown } from './use-scanning.ts';
import { type Act, VerdictLeaf } from './verdict-leaf.tsx';
import { factOf, VERDICT_WORDS } from './verdicts.ts';

interface Given {
  readonly shown: Shown;
  readonly scanning: Scanning;
  readonly place: string;
  readonly count: string;
  readonly unsent: number;
  readonly onByName: () => void;
}

type Disagrees = Extract<Shown, { kind: 'disagrees' }>;

/** The leaf over the camera, with what a thumb may do about it. */
export function ShownLeaf(given: Given) {
  const { shown } = given;
  if (shown.kind === 'told') return <ToldLeaf {...given} shown={shown} />;
  if (shown.kind === 'disagrees') return <DisagreesLeaf {...given} shown={shown} />;
  return (
    <VerdictLeaf
      key="not kept"
      look="not valid"
      words={['NOT KEPT']}
      person={null}
      facts={[shown.fact, 'Its storage may be full: make room, or scan with another phone.']}
      top={[given.place, given.count]}
      isLoud
      acts={[
        { label: 'Leave it', onPress: given.scanning.dismiss },
        { label: 'Try again', onPress: shown.again, isLikely: true },
      ]}
    />
  );
}

function ToldLeaf(given: Given & { shown: Extract<Shown, { kind: 'told' }> }) {
  const { shown, place, count, unsent } = given;
  const { told, isOffline } = shown;
  const { verdict, person } = told;
  const offline = (
    <>
      <Icon name="no network" size={20} /> Offline, {unsent} to send
    </>
  );
  const from = isOffline && told.listAt > 0 && `From the list of ${time(told.listAt)}`;
  return (
    <VerdictLeaf
      key={told.id}
      look={verdict}
      words={VERDICT_WORDS[verdict]}
      person={person}
      facts={[factOf(told), from || '']}
      top={[place, isOffline ? offline : count]}
      isLoud={isOffline}
      acts={actsOf(given, told)}
      onEscape={given.scanning.dismiss}
    />
  );
}

/** Keeping out or taking back stands at the left, letting on at the right; the likelier one is filled. */
function actsOf(
  { shown, scanning, onByName }: Given & { shown: Extract<Shown, { kind: 'told' }> },
  { id, verdict }: Told,
): Act[] {
  const { dismiss, ask, takeBack } = scanning;
  const letIn = (how: LetIn) => ask({ ...shown.asked, letIn: [...shown.asked.letIn, how] });
  const notIn = { label: 'Not in', onPress: dismiss };
  switch (verdict) {
    case 'admitted':
      return [
        { label: 'Undo', onPress: () => id && takeBack(id) },
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

function DisagreesLeaf({ shown, scanning, place }: Given & { shown: Disagrees }) {
  const { told, answer } = shown;
  const verdict = answer.verdict!;
  const { dismiss, takeBack } = scanning;
  const common = { person: told.person, look: verdict, words: VERDICT_WORDS[verdict] };
  const top = [place, 'The server says otherwise'] as const;
  if (verdict === 'admitted') return <MayComeIn {...{ shown, scanning, place }} />;
  const { before } = answer;
  const since =
    before && `Since ${time(before.at)}, ${before.where}, ${ago(told.at - before.at)}. `;
  return (
    <VerdictLeaf
      {...common}
      key={`${told.id} not in`}
      facts={[since ?? '', `You let them in at ${time(told.at)}. The desk looks at it too.`]}
      top={top}
      isLoud
      acts={[
        { label: 'Take back', onPress: () => told.id && takeBack(told.id), isLikely: true },
        { label: 'Leave in', onPress: dismiss },
      ]}
    />
  );
}

/** Somebody whom the server knows better than the list: signed up, or approved, a moment ago. */
function MayComeIn({
  shown,
  scanning,
  place,
}: Pick<Given, 'scanning' | 'place'> & { shown: Disagrees }) {
  const { told, asked } = shown;
  const letIn = () => scanning.ask({ ...asked, serverAdmits: true });
  return (
    <VerdictLeaf
      key={`${told.id} may come in`}
      look="admitted"
      words={['LET THEM IN']}
      person={told.person}
      facts={['The server knows more than this phone did.']}
      top={[place, 'The server says otherwise']}
      isLoud
      acts={[
        { label: 'Not in', onPress: scanning.dismiss },
        { label: 'Let in', onPress: letIn, isLikely: true },
      ]}
    />
  );
}
