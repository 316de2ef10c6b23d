import { type FormEvent, useState } from 'react';
import { getDetails } from '../../../../contract/accounts/profile.ts';
import { changeAnswers } from '../../../../contract/entries/entry-calls.ts';
import { handOver } from '../../../../contract/entries/team-calls.ts';
import { useRead } from '../../../calls/use-read.ts';
import { consequence, lateness, leave, leavingWords } from '../../../entries/leaving.ts';
import letter from '../../../entries/letter.module.css';
import { PickOne } from '../../../entries/pick-one.tsx';
import { answersOf, errorsOfAnswers, QuestionFields } from '../../../entries/questions.tsx';
import { forgetAccountDraft, useAccountDraft } from '../../../session/account-draft.ts';
import { DeedButton } from '../../../ui/deed-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { QuietButton } from '../../../ui/quiet-button.tsx';
import type { PanelProps } from './entry-props.ts';
import styles from './slip.module.css';

/** Another of the team becomes its captain. */
export function HandOverPanel({ entry, run, busy, show }: PanelProps) {
  const others = entry.members.filter(({ is_me }) => !is_me);
  const [id, setId] = useState(others[0]?.id);
  const chosen = others.find((one) => one.id === id);
  if (!chosen) return <Back show={show} />;
  const { name } = chosen;
  return (
    <>
      <PickOne
        legend="The new captain can remove members and cancel the entry. You stay in the team."
        of={others}
        chosen={chosen}
        onChoose={(one) => setId(one.id)}
        words={(one) => [one.name, one.college]}
      />
      <div className="buttons">
        <DeedButton
          busy={busy !== ''}
          onClick={() =>
            run('hand over', `${name} is captain now.`, (call) =>
              call(handOver, { params: { id: entry.id }, body: { member: chosen.id } }),
            )
          }
        >{`Make ${name.split(/\s/)[0]} captain`}</DeedButton>
        <Back show={show} />
      </div>
    </>
  );
}

/** Asks once more before a place is given up. */
export function CancelPanel({ entry, run, busy, show }: PanelProps) {
  const { words, keep } = leavingWords(entry);
  const said = entry.is_captain ? 'Your place has been given up.' : 'You have left the team.';
  return (
    <>
      <p
        className={letter.say}
      >{`${consequence(entry)} It can’t be undone. ${lateness(entry, Date.now())}`}</p>
      <div className="buttons">
        <DeedButton look="ink" onClick={() => show('entry')}>
          {keep}
        </DeedButton>
        <DeedButton
          look="line"
          className={styles.taking}
          busy={busy !== ''}
          onClick={() => run('cancel', said, (call) => leave(call, entry).then(() => null))}
        >
          {words}
        </DeedButton>
      </div>
      {entry.is_captain && entry.members.length > 1 && (
        <div className={styles.quiet}>
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        </div>
      )}
    </>
  );
}

/** The answers to the event's questions, until registration closes. */
export function AnswersPanel({ entry, rules, run, busy, show }: PanelProps) {
  const { questions } = rules;
  const form = useForm({
    initial: answersOf(questions, entry.answers),
    validate: (answers) => ({ input: answers, errors: errorsOfAnswers(questions, answers) }),
    onFailure: () => ({}),
  });
  const before = answersOf(questions, entry.answers);
  const { data: me } = useRead(getDetails, {});
  useAccountDraft({
    name: 'answers draft',
    account: me?.QRCode,
    about: entry.id,
    typed: Object.fromEntries(
      Object.entries(form.values).filter(([id, text]) => text !== before[id]),
    ),
    onFound: (answers) => form.setValue(answers),
  });
  const save = (event: FormEvent) =>
    form.handleSubmit((answers) =>
      run('answers', 'Your answers are saved.', (call) =>
        call(changeAnswers, { params: { id: entry.id }, body: { answers } }).then((changed) => {
          forgetAccountDraft('answers draft');
          return changed;
        }),
      ),
    )(event);
  return (
    <form ref={form.ref} className={letter.asking} noValidate onSubmit={save}>
      <QuestionFields questions={questions} form={form} />
      <div className="buttons">
        <DeedButton type="submit" busy={busy !== ''}>
          Save these answers
        </DeedButton>
        <Back show={show} />
      </div>
    </form>
  );
}

function Back({ show }: { show: PanelProps['show'] }) {
  return (
    <DeedButton look="line" onClick={() => show('entry')}>
      Back
    </DeedButton>
  );
}
