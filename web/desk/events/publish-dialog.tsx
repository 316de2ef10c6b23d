import {
  type OutcomeChange,
  type OutcomeLine,
  outcomeWords,
} from '../../../contract/desk/outcome.ts';
import { publishResults } from '../../../contract/desk/results.ts';
import { certificateWords } from '../../../contract/results/certificate-words.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { concernedWords, peopleOf } from './concerned.ts';
import results from './results.module.css';
import { useEventParams, useOpenEvent } from './use-event.ts';
import type { Questions } from './use-questions.ts';
import type { Scores } from './use-scores.ts';

interface Props {
  scores: Scores;
  questions: Questions;
  /** The sheet and its event are read anew. */
  onChange: () => void;
  onClose: () => void;
}

/** What goes out, or what a correction changes, and who is told. */
export function PublishDialog({ scores, questions, onChange, onClose }: Props) {
  const params = useEventParams();
  const published = scores.sheet?.published;
  const { event } = useOpenEvent();
  const sealed = event.questions.some(({ isSealed }) => isSealed);
  return (
    <ActDialog
      title={published ? `What changes since ${dateTime(published.at)}` : 'Publish these results?'}
      word={published ? 'Publish the correction' : 'Publish'}
      leave="Not yet"
      isWide
      call={publishResults}
      input={() => ({
        params,
        body: { version: scores.sheet?.version ?? 0, answers: questions.answers },
      })}
      done={({ certificates, faults }) => ({
        text: `Published. ${counted(certificates, 'person has', 'people have')} a certificate.`,
        note: faults.join(' '),
      })}
      onRefused={scores.reload}
      onChange={onChange}
      onClose={onClose}
    >
      {published ? (
        <Changes scores={scores} changes={questions.changes} />
      ) : (
        <Winners scores={scores} />
      )}
      <p>
        {sealed && 'Sealed answers open half an hour later, once the event is over. '}
        For half an hour it can be taken back; later it can be corrected, and the page shows both.
      </p>
    </ActDialog>
  );
}

function Winners({ scores }: { scores: Scores }) {
  const { endsAt } = useOpenEvent().event;
  const { outcome, entries, rows } = scores;
  const totals = new Map(rows.map(({ entryId, total }) => [entryId, total]));
  const winners = outcome
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => one.rank! - other.rank!);
  const absent = [...entries.values()].filter(({ attendance }) => attendance === 'absent');
  return (
    <>
      <ol className={results.podium}>
        {winners.map(({ entryId, rank, prize }) => (
          <li key={entryId}>
            <b>{rank}</b>
            <span>
              {entries.get(entryId)?.name}
              <small>{entries.get(entryId)?.college}</small>
            </span>
            <span>{totals.get(entryId)}</span>
            <span>{prize !== null && rupees(prize)}</span>
          </li>
        ))}
      </ol>
      <ul className={results.told}>
        <li>{`They are out within seconds. ${peopleOf(scores, outcome)} who came get a certificate, and a mail in 2 minutes.`}</li>
        {endsAt !== null && endsAt > Date.now() && (
          <li>{`The event’s own page has none before its end, ${dateTime(endsAt)}.`}</li>
        )}
        {absent.length > 0 && (
          <li>{`${counted(absent.length, 'entry that was absent gets', 'entries that were absent get')} neither.`}</li>
        )}
      </ul>
    </>
  );
}

/** So many are shown of a correction that is about more. */
const MOST_CHANGES = 60;

function Changes({ scores, changes }: { scores: Scores; changes: readonly OutcomeChange[] }) {
  const { entries } = scores;
  if (changes.length === 0)
    return <p>Ranks, prizes and certificates stay as they are, and nobody is told of it.</p>;
  const shown = changes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, MOST_CHANGES);
  return (
    <>
      <div className={results.changes}>
        <Table
          caption="What changes"
          heads={['Who', 'Was', 'Is', 'Certificate'].map((label) => ({ label }))}
        >
          {shown.map(({ entryId, was, is }) => (
            <tr key={entryId}>
              <th scope="row" data-whole>
                <span>{entries.get(entryId)?.name || 'Somebody whose account is gone'}</span>
                <small>{entries.get(entryId)?.college}</small>
              </th>
              <td data-whole>{was ? <s>{outcomeWords(was)}</s> : 'Not there'}</td>
              <td data-whole>{is ? <b>{outcomeWords(is)}</b> : 'Not there any more'}</td>
              <td data-whole>{fateOf(was, is)}</td>
            </tr>
          ))}
        </Table>
      </div>
      <ul className={results.told}>
        {changes.length > shown.length && (
          <li>{`${counted(changes.length - shown.length, 'more entry changes', 'more entries change')}.`}</li>
        )}
        {concernedWords(scores, changes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** Those who have a rank come first, then those who had one. */
function placeOf({ was, is }: OutcomeChange): number {
  return is?.rank ?? 1000 + (was?.rank ?? 1000);
}

function fateOf(was: OutcomeLine | null, is: OutcomeLine | null): string {
  if (!is) return 'The old one says that it no longer stands';
  if (!was) return 'A new one';
  return certificateWords(was) === certificateWords(is)
    ? 'Stays'
    : 'A new one; the old one says that this overtook it';
}
