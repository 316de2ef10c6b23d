import { useState } from 'react';
import type { LentProof, ReviewQueue } from '../../../contract/desk/id-proofs.ts';
import { number, time } from '../../ui/formats.ts';
import { type Picture, usePictures } from '../calls/use-pictures.ts';
import { Button, Hint } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Failed, Waiting } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './id-proofs-screen.module.css';
import { RejectDialog } from './reject-dialog.tsx';
import { Stage } from './stage.tsx';
import { Typed } from './typed.tsx';
import { useReviewQueue } from './use-review-queue.ts';

const NONE: readonly never[] = [];

/** Only that picture is rejected which was looked at when it was asked, whatever lies on the table by now. */
interface Question {
  readonly what: 'reject' | 'compare';
  readonly of: LentProof;
}

/** ID proofs, one after the other: look, press a key, and the next is there. */
export function Component() {
  const { queue, error, proof, next, isBusy, isOver, fill, decide, skip, go, setAtId } =
    useReviewQueue();
  const [dialog, setDialog] = useState<Question>();
  const toOpen = [proof, next].flatMap((one) => (one?.isReadable ? one.id : NONE));
  const { pictures, retry } = usePictures(isOver ? NONE : [...new Set(toOpen)], 'review');
  const picture = proof && pictures.get(proof.id);
  const isSeen = picture?.url !== undefined;
  const isOpening = proof?.isReadable && !isSeen && picture?.error === undefined;
  const approve = () => proof && isSeen && void decide(proof, { verdict: 'approved' });
  const skipIt = () => proof && void skip(proof);
  const ask = (what: Question['what']) => proof && setDialog({ what, of: proof });
  useKeys(
    'ID proofs',
    {
      a: ['approve', approve],
      r: ['reject', () => ask('reject')],
      s: ['skip', skipIt],
      j: ['next', () => go(1)],
      k: ['before', () => go(-1)],
      ...(proof && proof.alike.length > 0
        ? { c: ['side by side', () => ask('compare')] as const }
        : {}),
    },
    { when: proof !== undefined && !isOver },
  );
  return (
    <>
      <ScreenHead
        title="ID proofs"
        lead={queue && <Lent {...queue} />}
        acts={queue && <Others {...queue} />}
      />
      {error !== undefined && <Failed error={error} retry={fill} />}
      {!queue && error === undefined && <Waiting>Taking ten from the tray</Waiting>}
      {isOver && (
        <div className="note" role="alert">
          <span>Your quarter of an hour is over: what was not done is in the tray again.</span>
          <Button kind="ink" onClick={fill}>
            Go on
          </Button>
        </div>
      )}
      {queue && !proof && <EmptyQueue {...queue} />}
      {queue && proof && !isOver && (
        <div className={styles.review}>
          <Stage
            key={proof.id}
            proof={proof}
            lent={queue.lent}
            pictures={pictures}
            onRetry={retry}
            onChoose={setAtId}
          />
          <div className={styles.side}>
            <Typed proof={proof} validOn={queue.validOn} onCompare={() => ask('compare')} />
            <div className={styles.acts}>
              <Button
                kind="ink"
                icon="check"
                hint="a"
                isBusy={isBusy || isOpening}
                disabled={!isSeen && !isOpening}
                onClick={approve}
              >
                Approve
              </Button>
              <Button icon="cross" hint="r" onClick={() => ask('reject')}>
                Reject
              </Button>
              <Button hint="s" isBusy={isBusy} onClick={skipIt}>
                Skip
              </Button>
            </div>
          </div>
        </div>
      )}
      {dialog && (
        <Asked
          question={dialog}
          proof={proof}
          picture={picture}
          isBusy={isBusy}
          decide={decide}
          // Another question may be open by the time that this one is answered.
          onClose={() => setDialog((open) => (open === dialog ? undefined : open))}
        />
      )}
    </>
  );
}

interface AskedProps extends Pick<ReturnType<typeof useReviewQueue>, 'decide' | 'isBusy'> {
  question: Question;
  /** On the table by now, with its picture. */
  proof: LentProof | undefined;
  picture: Picture | undefined;
  onClose: () => void;
}

function Asked({ question: { what, of }, proof, picture, isBusy, decide, onClose }: AskedProps) {
  if (what === 'compare')
    return proof ? <CompareDialog proof={proof} picture={picture} onClose={onClose} /> : null;
  return (
    <RejectDialog
      key={of.id}
      proof={of}
      isBusy={isBusy}
      onClose={onClose}
      onReject={async (given) => (await decide(of, given)) && onClose()}
    />
  );
}

function Lent({ waiting, lent, lentUntil }: ReviewQueue) {
  return (
    <>
      <b>{number(waiting)}</b>{' '}
      <span>{`${waiting === 1 ? 'waits' : 'wait'}.${lent.length > 0 ? ` ${lent.length} lent to you until ${time(lentUntil)}, nobody else sees these.` : ''}`}</span>
    </>
  );
}

function Others({ others, lent }: ReviewQueue) {
  return (
    <p className={`fact ${styles.others}`}>
      <span>{others.map(({ name, count }) => `${name} has ${count}. `).join('')}</span>
      {lent.length > 0 && (
        <span>
          <Hint>j</Hint> <Hint>k</Hint> next, before
        </span>
      )}
    </p>
  );
}

/** Nothing is left for this reviewer; what comes, or is put back, shows by itself. */
function EmptyQueue({ waiting, approved, rejected, others, today }: ReviewQueue) {
  return (
    <div className={styles.pictures}>
      <svg viewBox="0 0 240 120" aria-hidden="true">
        <path d="M20 46h200l-14 62H34zM20 46l16-26h168l16 26M44 58h152M92 72h56v20H92zM98 82h44" />
      </svg>
      <div>
        <p className={styles.word}>
          {waiting === 0 ? 'The tray is empty.' : 'Nothing is left for you.'}
        </p>
        <p>{`${number(approved)} are accepted, ${number(rejected)} were sent back and have not come again. ${others.map(({ name, count, until }) => `${name} has ${count} until ${time(until)}. `).join('')}What is skipped comes back here, for you after a quarter of an hour.`}</p>
        <dl>
          <div>
            <dt>You, today</dt>
            <dd>{`${number(today.approved)} approved, ${number(today.rejected)} rejected`}</dd>
          </div>
        </dl>
        <Button to="/desk">Home</Button>
      </div>
    </div>
  );
}

interface Props {
  proof: LentProof;
  picture: Picture | undefined;
  onClose: () => void;
}

/** The picture beside those on other accounts that look alike: a person sees whether it is one card. */
function CompareDialog({ proof, picture, onClose }: Props) {
  const { pictures, retry } = usePictures(
    proof.alike.map(({ id }) => id),
    'alike',
  );
  const shown = [proof, ...proof.alike];
  return (
    <Dialog
      title="One card, or two?"
      isWide
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose} data-autofocus>
          Back
        </Button>
      }
    >
      <ul className={styles.pair}>
        {shown.map(({ id, name, college }) => {
          const { url, error } = (id === proof.id ? picture : pictures.get(id)) ?? {};
          return (
            <li key={id}>
              {url && <img src={url} alt={`ID proof of ${name}`} />}
              {error !== undefined && <Failed error={error} retry={() => retry(id)} />}
              {!url && error === undefined && <p role="status">Opening the picture …</p>}
              <b>{name}</b>
              <span className="fact">{college}</span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
