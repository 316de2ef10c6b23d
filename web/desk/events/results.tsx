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
import { LoadPoints } from './load-points.tsx';
import { NameCriteria } from './name-criteria.tsx';
import { PointsTable } from './points-table.tsx';
import { ResultChecks } from './result-checks.tsx';
import results from './results.module.css';
import { useEventParams, useOpenEvent } from './use-event.ts';
import { entryOf, type Sheet, useSheet } from './use-sheet.ts';

/** A sheet of points that checks itself, and goes out in one deliberate step. */
export function Component() {
  const params = useEventParams();
  const { reload: reloadEvent } = useOpenEvent();
  const own = useSheet();
  const { sheet } = own;
  const publishing = useAct();
  const [isAsking, setAsking] = useState(false);
  const isReady =
    sheet !== undefined &&
    sheet.version > 0 &&
    !own.isTouched &&
    own.ties.length === 0 &&
    own.prizes.isRight &&
    sheet.published?.version !== sheet.version;
  const done = (text: string, note?: string) => {
    tell({ text, ...(note && { note }) });
    own.load();
    reloadEvent();
  };
  const publish = async () => {
    if (!sheet) return;
    const answer = await publishing.act(publishResults, {
      params,
      body: { version: sheet.version },
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
      () => (own.isKeepable ? void own.keep() : isReady && setAsking(true)),
    ],
  });
  if (!sheet) return <Reading of={{ ...own, data: sheet }}>Opening the sheet</Reading>;
  if (sheet.entries.length === 0)
    return (
      <Empty title="Nobody to rank.">Nobody has a place in this event, or all were absent.</Empty>
    );
  return (
    <div className={styles.pair} data-open>
      <div>
        <div className="row tools">
          <p className="fact">{stateOf(own)}</p>
          <span className="row push">
            <NameCriteria own={own} />
            <LoadPoints own={own} />
            <Button kind="ink" isBusy={own.isKeeping} disabled={!own.isKeepable} onClick={own.keep}>
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
        {own.refused && (
          <div className="note" data-must role="alert">
            <span>{`${own.refused.message}. What you typed is still here.`}</span>
            {own.refused.status === 409 && <Button onClick={own.load}>Load theirs</Button>}
          </div>
        )}
        {publishing.error && !isAsking && <Failed error={publishing.error} retry={own.load} />}
        <PublishedNote own={own} isBusy={publishing.isBusy} onTakeBack={takeBack} />
        <div className={results.sheet}>
          <PointsTable own={own} />
        </div>
      </div>
      <ResultChecks own={own} />
      {isAsking && (
        <PublishDialog
          own={own}
          publishing={publishing}
          onPublish={publish}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function PublishedNote({
  own,
  isBusy,
  onTakeBack,
}: {
  own: Sheet;
  isBusy: boolean;
  onTakeBack: (version: number) => void;
}) {
  const published = own.sheet?.published;
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
  own: Sheet;
  publishing: Pick<ReturnType<typeof useAct>, 'isBusy' | 'error'>;
  onPublish: () => void;
  onClose: () => void;
}

function PublishDialog({ own, publishing, onPublish, onClose }: PublishProps) {
  const { prizes, entries } = own.sheet!;
  const { event } = useOpenEvent();
  return (
    <FormDialog
      title="Publish these results?"
      word="Publish"
      leave="Not yet"
      isBusy={publishing.isBusy}
      error={publishing.error}
      onSubmit={onPublish}
      onClose={onClose}
    >
      <ol className={results.podium}>
        {own.rows
          .filter(({ rank }) => rank !== null && rank <= prizes)
          .toSorted((one, other) => one.rank! - other.rank!)
          .map(({ entry_id, rank, total, prize }) => (
            <li key={entry_id}>
              <b>{rank}</b>
              <span>
                {entryOf(own, entry_id)?.name}
                <small>{entryOf(own, entry_id)?.college}</small>
              </span>
              <span>{total}</span>
              <span>{prize !== null && `₹${number(prize)}`}</span>
            </li>
          ))}
      </ol>
      <p>{`Everybody sees them within seconds, and all ${entries.length} entries get their certificates. ${event.questions.some(({ is_sealed }) => is_sealed) ? 'Sealed answers are opened. ' : ''}For half an hour it can be taken back; later it can be corrected, and both show.`}</p>
    </FormDialog>
  );
}

function stateOf({ sheet, isTouched, ties, prizes }: Sheet): string {
  if (isTouched) return 'Not kept yet.';
  const [last] = sheet?.versions ?? [];
  if (!last) return 'Nobody has entered anything yet.';
  const by = `Entered by ${last.by}, ${dateTime(last.at)}.`;
  if (sheet?.published?.version === last.version) return `${by} Published.`;
  const isOpen = ties.length > 0 || !prizes.isRight;
  return `${by} Nobody outside sees it yet.${isOpen ? ' One question first.' : ''}`;
}
