import { useState } from 'react';
import { mayRank } from '../../../contract/desk/outcome.ts';
import { takeResultsBack } from '../../../contract/desk/results.ts';
import { sentence } from '../../../contract/sentence.ts';
import { useAct } from '../../calls/use-act.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Failed, Reading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { Clashes } from './clashes.tsx';
import styles from './events.module.css';
import { FileDialog } from './file-dialog.tsx';
import { NameCriteria } from './name-criteria.tsx';
import { readPointsFile } from './points-file.ts';
import { PointsTable } from './points-table.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ResultChecks } from './result-checks.tsx';
import { ResultQuestions } from './result-questions.tsx';
import results from './results.module.css';
import { useEventParams, useOpenEvent } from './use-event.ts';
import { type Questions, useQuestions } from './use-questions.ts';
import { type Scores, useScores } from './use-scores.ts';

/** A sheet of points that asks what is open, and goes out in one deliberate step. */
export function Component() {
  const { reload: reloadEvent } = useOpenEvent();
  const scores = useScores();
  const { sheet } = scores;
  const questions = useQuestions(scores);
  const [isAsking, setAsking] = useState(false);
  const rests = restingWords(scores, questions);
  const reload = async () => {
    reloadEvent();
    return scores.reload();
  };
  const isSavable = scores.isKeepable || questions.isStale;
  useKeys('Results', {
    'Ctrl Enter': [
      'save, then publish',
      () => (isSavable ? void scores.keep() : !rests && setAsking(true)),
    ],
  });
  if (!sheet) return <Reading of={{ ...scores, data: sheet }}>Opening the sheet</Reading>;
  if (scores.rows.length === 0)
    return (
      <Empty title="Nobody to rank.">Nobody has a place in this event, or all were absent.</Empty>
    );
  return (
    <div className={styles.pair} data-open="results">
      <div>
        <div className="row tools">
          <p className="fact">{stateOf(scores)}</p>
          <span className="row push">
            <NameCriteria scores={scores} />
            <LoadPoints scores={scores} />
            <span className={results.save} data-due={isSavable || undefined}>
              <Button
                kind="ink"
                isBusy={scores.isKeeping}
                disabled={!isSavable}
                onClick={scores.keep}
              >
                Save
              </Button>
            </span>
          </span>
        </div>
        <Clashes scores={scores} />
        <PublishedNote
          key={sheet.published?.at}
          scores={scores}
          questions={questions}
          reload={reload}
        />
        <PrizeFields scores={scores} />
        <PointsTable scores={scores} />
      </div>
      <BeforeItGoesOut scores={scores} questions={questions} onAsk={() => setAsking(true)} />
      {isAsking && (
        <PublishDialog
          scores={scores}
          questions={questions}
          onChange={reload}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface BeforeProps {
  scores: Scores;
  questions: Questions;
  onAsk: () => void;
}

function BeforeItGoesOut({ scores, questions, onAsk }: BeforeProps) {
  const rests = restingWords(scores, questions);
  return (
    <aside className={styles.side} aria-labelledby="questions">
      <h2 id="questions">{headingOf(questions)}</h2>
      <ResultQuestions scores={scores} questions={questions} />
      <div className={results.publish}>
        <Button kind="seal" hint="Ctrl Enter" disabled={rests !== undefined} onClick={onAsk}>
          {rests ?? (scores.sheet?.published ? 'See what changes …' : 'Publish …')}
        </Button>
      </div>
      <ResultChecks scores={scores} />
    </aside>
  );
}

function headingOf({ open, isOut }: Questions): string {
  if (open.length === 0) return isOut ? 'It is out' : 'Ready';
  return open.length === 1 ? '1 question is open' : `${open.length} questions are open`;
}

/** Why it can't be published; undefined where it can. */
function restingWords({ sheet, isTouched }: Scores, questions: Questions): string | undefined {
  const { open, isOut, isStale } = questions;
  if (isOut && sheet?.published) return 'Published';
  if (open.length > 0) return `Publish: ${open.length} ${open.length === 1 ? 'is' : 'are'} open`;
  if (isTouched || isStale) return 'Publish: save first';
}

/** Types what a file says into the sheet, all of it, or nothing where a line is wrong; brings its button and key. */
function LoadPoints({ scores }: { scores: Scores }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { l: ['load a CSV', () => setOpen(true)] });
  const load = async (text: string, { name }: { name: string }) => {
    const { cells, faults } = await readPointsFile(text, {
      ...scores,
      entries: [...scores.entries.values()].filter(mayRank),
    });
    if (faults.length > 0) return { word: `Nothing of ${name} is loaded`, faults };
    scores.fill(cells, `${name} is in the sheet.`);
    return undefined;
  };
  return (
    <>
      <Button hint="l" onClick={() => setOpen(true)}>
        Load CSV …
      </Button>
      {isOpen && (
        <FileDialog
          title="Load points from a CSV"
          word="Load"
          load={load}
          onClose={() => setOpen(false)}
        >
          <p>
            A line for each entry, by its Code or its Name, and a column for each criterion: as the
            export of these results has them. A cell that is empty in the file stays as it is in the
            sheet; ranks and prizes follow from the points.
          </p>
        </FileDialog>
      )}
    </>
  );
}

interface NoteProps {
  scores: Scores;
  questions: Questions;
  /** True where the sheet was read. */
  reload: () => Promise<boolean>;
}

/** What stands outside, and how long it can be taken back; what a correction would change. */
function PublishedNote({ scores, questions: { isOut, changes }, reload }: NoteProps) {
  const params = useEventParams();
  const { act, error, isBusy, clear } = useAct();
  const published = scores.sheet?.published;
  if (!published) return null;
  const takeBack = async () => {
    const body = { version: published.version };
    const text = await act(takeResultsBack, { params, body });
    if (text === undefined) return;
    toast({ text });
    void reload();
  };
  const readAnew = async () => {
    if (await reload()) clear();
  };
  const mayTakeBack = Date.now() < published.until;
  return (
    <>
      {error && <Failed error={error} retry={readAnew} />}
      {(!isOut || mayTakeBack) && (
        <div className="note" role="status">
          <span>
            <b>{`Published ${dateTime(published.at)}`}</b>{' '}
            <span>{`by ${sentence(published.by)}`}</span>{' '}
            {!isOut &&
              `A correction is being written, which nobody sees yet: ${counted(changes.length, 'entry changes', 'entries change')}. `}
            {mayTakeBack &&
              `Until ${dateTime(published.until)} it can be taken back: the page, the certificates, and the mails that have not left.`}
          </span>
          {mayTakeBack && (
            <Button isBusy={isBusy} onClick={takeBack}>
              Take back
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function stateOf({ sheet, isTouched }: Scores): string {
  if (isTouched) return 'Not saved yet.';
  const [last] = sheet?.versions ?? [];
  if (!last) return 'Nobody has entered anything yet.';
  const by = `Entered by ${last.by}, ${dateTime(last.at)}.`;
  const isPublished = sheet?.published?.version === last.version;
  return `${by} ${isPublished ? 'Published.' : 'Nobody outside sees it yet.'}`;
}
