import { type FormEvent, useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { cancelEntry, changeAnswers } from '../../../../contract/entries/entry-calls.ts';
import { handOver, removeMember } from '../../../../contract/entries/team-calls.ts';
import { answersOf, errorsOfAnswers, QuestionFields } from '../../../entries/questions.tsx';
import { QuietButton } from '../../../entries/quiet-button.tsx';
import { inWords } from '../../../entries/words.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './entry-panels.module.css';
import { leaveWords, type PanelProps } from './entry-props.ts';
import slipStyles from './slip.module.css';
import type { Deed } from './use-deeds.ts';

/** Another of the team becomes its captain. */
export function HandOverPanel({ entry, run, busy, show }: PanelProps) {
  const others = entry.members.filter(({ is_me }) => !is_me);
  const [chosen, setChosen] = useState(others[0]?.id ?? '');
  const { name = '' } = others.find(({ id }) => id === chosen) ?? {};
  const deed: Deed = {
    said: `${name} is captain now.`,
    work: (call) => call(handOver, { params: { id: entry.id }, body: { member: chosen } }),
  };
  return (
    <>
      <fieldset className={styles.pick}>
        <legend>
          The new captain can remove members and cancel the entry. You stay in the team.
        </legend>
        {others.map(({ id, name, college }) => (
          <label key={id}>
            <input
              type="radio"
              name="captain"
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <b>{name}</b>
            <span>{college}</span>
          </label>
        ))}
      </fieldset>
      <div className={slipStyles.deeds}>
        <button
          className="button button-seal"
          type="button"
          aria-disabled={busy !== ''}
          onClick={() => run('hand over', deed)}
        >
          {busy ? 'One moment …' : `Make ${name.split(/\s/)[0]} captain`}
        </button>
        <Back show={show} />
      </div>
    </>
  );
}

/** Asks once more before a place is given up. */
export function CancelPanel({ entry, run, busy, show }: PanelProps) {
  const isLeaving = entry.team_name !== null && !entry.is_captain;
  const words = leaveWords(entry);
  const isLate = entry.cancel_until !== null && Date.now() > Date.parse(entry.cancel_until);
  const deed: Deed = isLeaving ? leaving(entry) : cancelling(entry);
  return (
    <>
      <p className={slipStyles.say}>
        <b>{words}</b> {consequence(entry)} It can’t be undone.
        {isLate && entry.state === 'held' && ' So late, the event’s desk will see it as a request.'}
      </p>
      <div className={slipStyles.deeds}>
        <button className="button button-ink" type="button" onClick={() => show('entry')}>
          {isLeaving
            ? 'Stay in the team'
            : 'Keep our place'.replace('our', entry.team_name ? 'our' : 'my')}
        </button>
        <button
          className={`button button-line ${styles.taking}`}
          type="button"
          aria-disabled={busy !== ''}
          onClick={() => run('cancel', deed)}
        >
          {busy ? 'One moment …' : words}
        </button>
      </div>
      {entry.is_captain && entry.members.length > 1 && (
        <div className={slipStyles.quiet}>
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        </div>
      )}
    </>
  );
}

function consequence({ team_name, is_captain, members, state }: Entry): string {
  if (team_name !== null && !is_captain) return 'takes you out; the captain is told.';
  if (state === 'waiting') return 'gives your place in it up.';
  const told =
    team_name && members.length > 1 ? `, and all ${inWords(members.length)} are told` : '';
  const alone = told ? ' To leave alone, hand over captaincy first.' : '';
  return `gives the place to the next in line${told}.${alone}`;
}

function cancelling({ id }: Entry): Deed {
  return {
    said: 'Your place has been given up.',
    work: (call) => call(cancelEntry, { params: { id } }).then(() => null),
  };
}

function leaving({ id, members }: Entry): Deed {
  const member = members.find(({ is_me }) => is_me)?.id ?? '';
  return {
    said: 'You have left the team.',
    work: (call) => call(removeMember, { params: { id, member } }).then(() => null),
  };
}

/** The answers to the event's questions, until registration closes. */
export function AnswersPanel({ entry, rules, run, busy, show }: PanelProps) {
  const { questions } = rules;
  const form = useForm({
    initial: answersOf(questions, entry.answers),
    validate: (answers) => ({ input: answers, errors: errorsOfAnswers(questions, answers) }),
    onFailure: () => ({}),
  });
  const save = (event: FormEvent) =>
    form.handleSubmit((answers) =>
      run('answers', {
        said: 'Your answers are kept.',
        work: (call) => call(changeAnswers, { params: { id: entry.id }, body: { answers } }),
      }),
    )(event);
  return (
    <form ref={form.ref} className={styles.asking} noValidate onSubmit={save}>
      <QuestionFields questions={questions} form={form} />
      <div className={slipStyles.deeds}>
        <button className="button button-seal" type="submit" aria-disabled={busy !== ''}>
          {busy ? 'One moment …' : 'Keep these answers'}
        </button>
        <Back show={show} />
      </div>
    </form>
  );
}

function Back({ show }: Pick<PanelProps, 'show'>) {
  return (
    <button className="button button-line" type="button" onClick={() => show('entry')}>
      Back
    </button>
  );
}
