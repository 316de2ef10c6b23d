import { useState } from 'react';
import { publishResults, takeResultsBack } from '../../../contract/desk/results.ts';
import { useAct } from '../../calls/use-act.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Empty, Failed, Reading } from '../ui/states.tsx';
import { toast as tell } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './events.module.css';
import { FileDialog } from './file-dialog.tsx';
import { NameCriteria } from './name-criteria.tsx';
import { readPointsFile } from './points-file.ts';
import { PointsTable } from './points-table.tsx';
import { ResultChecks } from './result-checks.tsx';
import results from './results.module.css';
import { useEventParams, useOpenEvent } from './use-event.ts';
import { entryOf, type Scores, useScores } from './use-scores.ts';

/** A sheet of points that checks itself, and goes out in one deliberate step. */
export function Component() {
  const params = useEventParams();
  const { reload: reloadEvent } = useOpenEvent();
  const scores = useScores();
  const { sheet } = scores;
  const publishing = useAct();
  const [isAsking, setAsking] = useState(false);
  const isReady =
    sheet !== undefined &&
    sheet.version > 0 &&
    !scores.isTouched &&
    scores.ties.length === 0 &&
    scores.prizes.isRight &&
    sheet.published?.version !== sheet.version;
  const done = (text: string, note?: string) => {
    tell({ text, ...(note && { note }) });
    scores.load();
    reloadEvent();
  };
  const publish = async (unproven: string) => {
    if (!sheet) return;
    const answer = await publishing.act(publishResults, {
      params,
      body: { version: sheet.version, unproven },
    });
    if (!answer) return;
    setAsking(false);
    done(`Published. ${answer.certificates} certificates are made.`, answer.faults.join(' '));
  };
  const takeBack = async (version: number) => {
    const answer = await publishing.act(takeResultsBack, { params, body: { version } });
    if (answer) done(answer);
  };
  useKeys('Results', {
    'Ctrl Enter': [
      'keep, then publish',
      () => (scores.isKeepable ? void scores.keep() : isReady && setAsking(true)),
    ],
  });
  if (!sheet) return <Reading of={{ ...scores, data: sheet }}>Opening the sheet</Reading>;
  if (sheet.entries.length === 0)
    return (
      <Empty title="Nobody to rank.">Nobody has a place in this event, or all were absent.</Empty>
    );
  return (
    <div className={styles.pair} data-open>
      <div>
        <div className="row tools">
          <p className="fact">{stateOf(scores)}</p>
          <span className="row push">
            <NameCriteria scores={scores} />
            <LoadPoints scores={scores} />
            <Button
              kind="ink"
              isBusy={scores.isKeeping}
              disabled={!scores.isKeepable}
              onClick={scores.keep}
            >
              Keep
            </Button>
            <Button
              kind="seal"
              hint="Ctrl Enter"
              disabled={!isReady}
              onClick={() => setAsking(true)}
            >
              Publish …
            </Button>
          </span>
        </div>
        {scores.refused && (
          <div className="note" data-must role="alert">
            <span>{`${scores.refused.message}. What you typed is still here.`}</span>
            {scores.refused.status === 409 && <Button onClick={scores.load}>Load theirs</Button>}
          </div>
        )}
        {publishing.error && !isAsking && <Failed error={publishing.error} retry={scores.load} />}
        <PublishedNote scores={scores} isBusy={publishing.isBusy} onTakeBack={takeBack} />
        <div className={results.sheet}>
          <PointsTable scores={scores} />
        </div>
      </div>
      <ResultChecks scores={scores} />
      {isAsking && (
        <PublishDialog
          scores={scores}
          publishing={publishing}
          onPublish={publish}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Types what a file says into the sheet, all of it, or nothing where a line is wrong; brings its button and key. */
function LoadPoints({ scores }: { scores: Scores }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { l: ['load a CSV', () => setOpen(true)] });
  const load = async (text: string, { name }: { name: string }) => {
    const { cells, faults } = await readPointsFile(text, {
      ...scores,
      entries: scores.sheet!.entries,
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
            A line for each entry, by its Code or its Name, and a column for each criterion and for
            Prize: as the export of these results has them. A cell that is empty in the file stays
            as it is in the sheet.
          </p>
        </FileDialog>
      )}
    </>
  );
}

function PublishedNote({
  scores,
  isBusy,
  onTakeBack,
}: {
  scores: Scores;
  isBusy: boolean;
  onTakeBack: (version: number) => void;
}) {
  const published = scores.sheet?.published;
  if (!published || Date.now() >= published.until) return null;
  return (
    <div className="note" role="status">
      <span key={published.at}>
        <b>{`Published ${dateTime(published.at)}`}</b> by {published.by}. Until{' '}
        {dateTime(published.until)} it can be taken back: the page and the certificates.
      </span>
      <Button isBusy={isBusy} onClick={() => onTakeBack(published.version)}>
        Take back
      </Button>
    </div>
  );
}

interface PublishProps {
  scores: Scores;
  publishing: Pick<ReturnType<typeof useAct>, 'isBusy' | 'error'>;
  onPublish: (unproven: string) => void;
  onClose: () => void;
}

function PublishDialog({ scores, publishing, onPublish, onClose }: PublishProps) {
  const { prizes, entries } = scores.sheet!;
  const { event } = useOpenEvent();
  const strangers = entries.flatMap(({ unproven }) => unproven);
  return (
    <FormDialog
      title="Publish these results?"
      word="Publish"
      leave="Not yet"
      isBusy={publishing.isBusy}
      error={publishing.error}
      onSubmit={(form) => onPublish(String(form.get('unproven') ?? ''))}
      fields={strangers.length > 0 ? [unprovenField(strangers)] : []}
      onClose={onClose}
    >
      <ol className={results.podium}>
        {scores.rows
          .filter(({ rank }) => rank !== null && rank <= prizes)
          .toSorted((one, other) => one.rank! - other.rank!)
          .map(({ entryId, rank, total, prize }) => (
            <li key={entryId}>
              <b>{rank}</b>
              <span>
                {entryOf(scores, entryId)?.name}
                <small>{entryOf(scores, entryId)?.college}</small>
              </span>
              <span>{total}</span>
              <span>{prize !== null && `₹${number(prize)}`}</span>
            </li>
          ))}
      </ol>
      <p>{`Everybody sees them within seconds, and all ${entries.length} entries get their certificates. ${event.questions.some(({ isSealed }) => isSealed) ? 'Sealed answers open half an hour later, once the event is over. ' : ''}For half an hour it can be taken back; later it can be corrected, and both show.`}</p>
    </FormDialog>
  );
}

function unprovenField([first, ...others]: readonly string[]) {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return {
    name: 'unproven',
    label: 'How you know them',
    hint: `Nobody has confirmed the e-mail of ${first}${more}: a stranger may have signed up with it.`,
    maxLength: 200,
    required: true,
  };
}

function stateOf({ sheet, isTouched, ties, prizes }: Scores): string {
  if (isTouched) return 'Not kept yet.';
  const [last] = sheet?.versions ?? [];
  if (!last) return 'Nobody has entered anything yet.';
  const by = `Entered by ${last.by}, ${dateTime(last.at)}.`;
  if (sheet?.published?.version === last.version) return `${by} Published.`;
  const isOpen = ties.length > 0 || !prizes.isRight;
  return `${by} Nobody outside sees it yet.${isOpen ? ' One question first.' : ''}`;
}
