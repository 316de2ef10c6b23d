import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { College } from '../../../contract/accounts/colleges.ts';
import { makeWalkIn } from '../../../contract/desk/walk-ins.ts';
import { useAct } from '../../calls/use-act.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { Button } from '../ui/button.tsx';
import { Meant } from '../ui/meant.tsx';
import { Failed } from '../ui/states.tsx';
import { clock } from '../ui/use-seconds-left.ts';
import { CollegeInput } from './college-input.tsx';
import { Known } from './known.tsx';
import { Line } from './line.tsx';
import {
  bodyOf,
  type Faults,
  faultOf,
  faultsOf,
  hasNoEmail,
  LINES,
  type LineName,
  NONE,
  PHONE_HINT,
  type Typed,
} from './typed-walk-in.ts';
import { LOOKED_UP, useKnown } from './use-known.ts';
import styles from './walk-in.module.css';

interface Props {
  typed: Typed;
  /** When the first letter was typed, in epoch milliseconds. */
  since: number | undefined;
  onType: (change: Partial<Typed>) => void;
}

/**
 * Five lines by Tab and Enter: each is judged when it is left, and who is here already is shown in its line. That question
 * takes the focus from nobody who types on, and is asked before a pass is made.
 */
export function WalkInForm(props: Props) {
  const form = useWalkInForm(props);
  const { error, isBusy, lines } = form;
  const isElsewhere = error && LINES.every(({ name }) => form.faults[name] === undefined);
  return (
    <form
      ref={lines}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.make();
      }}
    >
      {LINES.map((line, at) => (
        <FormLine key={line.name} {...line} number={at + 1} form={form} {...props} />
      ))}
      {isElsewhere && <Failed error={error} />}
      <div className={styles.go}>
        <Button kind="ink" type="submit" hint="Enter" isBusy={isBusy}>
          Card seen: make the pass
        </Button>
        <Since since={props.since} />
      </div>
    </form>
  );
}

/** The state of the form besides what is typed, and its ways on. */
function useWalkInForm({ typed, since }: Props) {
  const { colleges } = useColleges();
  const lines = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<Faults>({});
  const known = useKnown(typed);
  const { act, isBusy, error } = useAct();
  const navigate = useNavigate();
  const inputOf = (name: LineName) =>
    lines.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const focus = (name: LineName) => inputOf(name)?.focus();
  const [question, setQuestion] = useState<{ line: LineName }>();
  const ask = (line: LineName) => setQuestion({ line });

  // Somebody stands there: the first key is a letter of their name.
  useEffect(() => lines.current?.querySelector('input')?.focus(), []);

  const make = async () => {
    const all = faultsOf(typed);
    setShown(all);
    const first = LINES.find(({ name }) => all[name]);
    if (first) return focus(first.name);
    for (const name of LOOKED_UP) if (await known.look(name)) return ask(name);
    const done = await act(makeWalkIn, { body: bodyOf(typed, colleges, known.sharesPhone) });
    if (done) {
      const seconds = since && Math.max(1, Math.round((Date.now() - since) / 1000));
      return navigate(`/desk/people/walk-in/${done.code}`, { state: { seconds } });
    }
    // Somebody may have been made meanwhile.
    for (const name of LOOKED_UP) if (await known.look(name, { anew: true })) return ask(name);
  };
  /** `entered`: what the line is since this press. */
  const goOn = async (name: LineName, entered = typed[name]) => {
    const fault = faultOf({ ...typed, [name]: entered }, name);
    setShown((all) => ({ ...all, [name]: fault }));
    if (fault) return;
    const next = LINES[LINES.findIndex((line) => line.name === name) + 1];
    if (!next) return make();
    // At once: what is typed while the server looks belongs there.
    focus(next.name);
    const input = inputOf(next.name);
    const before = input?.value;
    const isUntouched = () => document.activeElement === input && input?.value === before;
    if ((await known.look(name)) && isUntouched()) ask(name);
  };
  const leave = (name: LineName) => {
    if (typed[name] === '') return;
    setShown((all) => ({ ...all, [name]: faultOf(typed, name) }));
    void known.look(name);
  };
  const faults: Faults = { ...refusedOf(error?.fields), ...set(shown) };
  return { colleges, lines, known, isBusy, error, faults, question, focus, make, goOn, leave };
}

/** The server's words by line: a college that was written out has a field of its own. */
function refusedOf(fields: Readonly<Record<string, string>> = {}): Faults {
  const { user_othercollege, ...others } = fields;
  return { ...others, ...(user_othercollege && { user_college: user_othercollege }) };
}

function set(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

type Form = ReturnType<typeof useWalkInForm>;
type FormLineProps = (typeof LINES)[number] & Props & { number: number; form: Form };

function FormLine({ name, label, hint, number, form, typed, onType }: FormLineProps) {
  const { known, colleges } = form;
  const id = `walk-in-${name}`;
  const isShared = name === 'user_phone' && known.sharesPhone;
  const person = isShared ? undefined : known.personIn(name);
  const isFine = typed[name] !== '' && !faultOf(typed, name) && !person;
  const fault = person ? undefined : form.faults[name];
  const noEmail = () => {
    onType({ user_email: NONE });
    form.focus('seenBy');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '-' && name === 'user_email' && typed[name] === '') noEmail();
    else if (event.key === 'Enter') void form.goOn(name);
    else return;
    event.preventDefault();
  };
  const input = {
    ...{ id, name, value: typed[name], autoComplete: 'off' },
    ...(name === 'user_phone' && { inputMode: 'tel' as const }),
    'aria-describedby': `${id}-word`,
    'aria-invalid': fault ? true : undefined,
    onBlur: () => form.leave(name),
  };
  const word = person ? 'already here' : isFine ? fineWord(name, form, typed) : fault ? '' : hint;
  return (
    <Line {...{ id, label, number, isFine, fault, word }}>
      {name === 'user_college' ? (
        <CollegeInput
          {...input}
          colleges={colleges}
          onChange={(user_college) => onType({ user_college })}
          onEnter={(college) => void form.goOn(name, college)}
        />
      ) : (
        <input
          {...input}
          onChange={(event) => onType({ [name]: event.target.value })}
          onKeyDown={onKeyDown}
        />
      )}
      {name === 'user_email' && (
        <Meant field={name} typed={typed[name]} onTake={(user_email) => onType({ user_email })} />
      )}
      {name === 'user_email' && typed[name] === '' && (
        <span className={styles.none}>
          <Button hint="-" onClick={noEmail}>
            No e-mail
          </Button>
        </span>
      )}
      {person && (
        <Known
          person={person}
          asked={form.question?.line === name ? form.question : undefined}
          onShare={
            name === 'user_phone'
              ? () => {
                  known.share();
                  form.focus('user_college');
                }
              : undefined
          }
        />
      )}
    </Line>
  );
}

/** What is said of a line without a fault. */
function fineWord(name: LineName, { known, colleges }: Form, typed: Typed): string {
  if (name === 'user_fullname') return 'on the pass';
  if (name === 'user_college') return isListed(colleges, typed) ? 'in the list' : 'written out';
  if (name === 'seenBy') return 'look now: name and face';
  if (name === 'user_email' && hasNoEmail(typed)) return 'paper, or a link';
  if (!known.isNew(name)) return name === 'user_phone' ? PHONE_HINT : 'proven later';
  if (name === 'user_phone' && known.sharesPhone) return 'shared';
  return name === 'user_phone' ? 'not here yet' : 'not here yet, proven later';
}

function isListed(colleges: readonly College[], { user_college }: Typed): boolean {
  return colleges.some(({ college_name }) => college_name === user_college);
}

/** For the one at the desk; nobody ranks by it. `since`: the first letter, in epoch milliseconds. */
function Since({ since }: { since: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000));
  return (
    <p className={styles.since} role="timer">
      {clock(seconds)}
      <small>since the first letter</small>
    </p>
  );
}
