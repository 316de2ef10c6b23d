import { useCallback, useEffect, useState } from 'react';
import { lengthOfBadCode, readCode } from '../../../contract/codes.ts';
import { lacksPlace, type Way } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { findAtGate, isLongEnough, MAX_QUERY } from '../../../contract/gate/list.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { call, type Message } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { Input } from '../../ui/form/held.tsx';
import { number, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Control } from '../ui/control.tsx';
import { Body, Frame, NetworkStrip, Title } from '../ui/frame.tsx';
import { useGate } from '../ui/gate-state.tsx';
import styles from './by-name-screen.module.css';
import { VERDICT_WORDS } from './verdicts.ts';

/** Between two letters of somebody who types. */
const PAUSE_MS = 400;

/** Longer than this nobody in a queue waits. */
const PATIENCE_MS = 6000;

/** Somebody without a pass: by a code that is typed, which works alone, or by name, which the server knows. */
export function ByNameScreen({
  place,
  onAsk,
  onCamera,
}: {
  place: GatePlace;
  onAsk: (code: string, way: Way) => void;
  onCamera: () => void;
}) {
  const [words, setWords] = useState('');
  const hasList = useGate().status.listAt > 0;
  const code = readCode(words);
  return (
    <Frame
      head={<Title title="Name or code" sub={place.name} />}
      controls={
        <Control onClick={onCamera}>
          <Icon name="left" size={24} /> Camera
        </Control>
      }
    >
      <NetworkStrip />
      <Body>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (code && hasList) onAsk(code, 'code');
          }}
        >
          <label className={styles.field}>
            <span>Name, phone, e-mail or code</span>
            <Input
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // The screen is this field.
              autoFocus
              value={words}
              onChange={setWords}
            />
          </label>
          {code && (
            <Control type="submit" onPaper isLit isOff={!hasList}>{`Check ${code}`}</Control>
          )}
        </form>
        {!code && (
          <Found place={place} words={words.trim()} onChoose={(found) => onAsk(found, 'name')} />
        )}
      </Body>
    </Frame>
  );
}

interface FoundProps {
  place: GatePlace;
  words: string;
  onChoose: (code: string) => void;
}

function Found({ place, words, onChoose }: FoundProps) {
  const { search, again } = useSearch(words);
  return (
    <>
      <p className={styles.count} role="status">
        {sentence(words, search)}
      </p>
      {search.how === 'unreachable' && (
        <Control onPaper onClick={again}>
          Try again
        </Control>
      )}
      <ul className={styles.found}>
        {search.how === 'found' &&
          [...search.people, ...search.meant].map(({ code, name, college, phoneEnds }) => (
            <li key={code}>
              <button type="button" className="row" onClick={() => onChoose(code)}>
                <b>{name}</b>
                <small>{`phone ends ${phoneEnds}`}</small>
                <span>{college}</span>
                <Standing code={code} place={place} />
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Of whoever is in already, or doesn't belong here: of two by one name it may be the other. */
function Standing({ code, place }: { code: string; place: GatePlace }) {
  const { phone } = useGate();
  const [result, setResult] = useState<Awaited<ReturnType<typeof phone.look>>>();
  useEffect(() => {
    void phone
      .look({ code, way: 'name', letIn: [], isOut: false, place: place.key })
      .then(setResult);
  }, [phone, code, place.key]);
  if (result && lacksPlace(result.verdict))
    return <small>{VERDICT_WORDS[result.verdict].join(' ').toLowerCase()}</small>;
  const { before, at } = result ?? {};
  if (!before || !at || (place.mark === null && gateDay(before.at) !== gateDay(at))) return null;
  return <small>{`${before.isOut ? 'out' : 'in'} since ${time(before.at)}`}</small>;
}

function sentence(words: string, search: Search): string {
  switch (search.how) {
    case 'nothing asked':
      if (words.length > MAX_QUERY) return `Too long to look for: at most ${MAX_QUERY} letters.`;
      return words
        ? 'At least three letters.'
        : 'A whole code works without network, a name needs it.';
    case 'searching':
      return 'Searching …';
    case 'unreachable':
      return 'Names need the network, and there is none. Type the whole code from the pass: that works without.';
    case 'refused':
      return search.message;
    default:
      if (search.found > 0) return foundWords(search.found, search.people.length);
      return search.meant.length > 0
        ? 'Nobody by this spelling. Did you mean:'
        : nobodyWords(words);
  }
}

function nobodyWords(words: string): string {
  const length = lengthOfBadCode(words);
  if (length === null)
    return 'Nobody is found. Ask how the name is written, or for the phone number.';
  return `Nobody is found. A whole code has 16 letters and numbers, this has ${length}.`;
}

function foundWords(found: number, shown: number): string {
  if (found === 1) return '1 found.';
  const rest = found > shown ? ` The first ${shown} are here.` : '';
  return `${number(found)} found. Ask for the college.${rest}`;
}

type Search =
  | { readonly how: 'nothing asked' | 'searching' | 'unreachable' }
  | { readonly how: 'refused'; readonly message: string }
  | ({ readonly how: 'found' } & Message<typeof findAtGate>);

/** Asks the server for people by these words, once they rest; `again` once more. */
function useSearch(words: string): { search: Search; again: () => void } {
  const [answer, setAnswer] = useState<{ words: string; search: Search }>();
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const isEnough = words.length <= MAX_QUERY && isLongEnough(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (!isEnough) return;
    setAnswer(undefined);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await search(words, controller.signal);
      if (!controller.signal.aborted) setAnswer({ words, search: found });
    }, PAUSE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [words, isEnough, tries]);
  if (!isEnough) return { search: { how: 'nothing asked' }, again };
  return { search: answer?.words === words ? answer.search : { how: 'searching' }, again };
}

async function search(q: string, unmounted: AbortSignal): Promise<Search> {
  const signal = AbortSignal.any([unmounted, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const { message } = await call(findAtGate, { base: '', body: { q }, signal, isOnce: true });
    return { how: 'found', ...message };
  } catch (error) {
    const isRefused = error instanceof CallError && error.status > 0 && !error.passes;
    return isRefused ? { how: 'refused', message: error.message } : { how: 'unreachable' };
  }
}
