import { useState } from 'react';
import {
  approveSeenCard,
  takeVerdictBack,
  undoVerdict,
  VERDICT_WAITS_MS,
} from '../../../contract/desk/id-proofs.ts';
import type { IdProofState, PersonRecord } from '../../../contract/desk/people.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { usePictures } from '../calls/use-pictures.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './record.module.css';

export const ID_PROOF_WORDS = {
  none: ['none', 'None'],
  waiting: ['half', 'Waiting'],
  unreadable: ['no', 'Unreadable'],
  approved: ['ok', 'Approved'],
  rejected: ['no', 'Sent back'],
} as const satisfies Record<IdProofState, readonly [string, string]>;

export function IdProofStatus({ state }: { state: IdProofState }) {
  const [kind, word] = ID_PROOF_WORDS[state];
  return <Status kind={kind}>{word}</Status>;
}

/** The state of somebody's last picture; it opens only when asked for, and that is written down. */
export function IdProof({ record, onChange }: { record: PersonRecord; onChange: () => void }) {
  const { id, state, givenAt, decidedAt, decidedBy, bytes, why } = record.idProof;
  const mayOpen = useMay('open ID proofs');
  const mayReview = useMay('review ID proofs');
  const [isTakingBack, setTakingBack] = useState(false);
  const [isSeeing, setSeeing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { pictures, retry } = usePictures(isOpen && id !== null ? [id] : [], 'sheet');
  const { url, error } = pictures.get(id ?? '') ?? {};
  const isBusy = isOpen && url === undefined && error === undefined;
  const close = () => setOpen(false);
  const hasLeft = decidedAt !== null && decidedAt + VERDICT_WAITS_MS < Date.now();
  const name = record.details.user_fullname;
  const maySee = mayReview && state !== 'approved';
  useKeys('Sheet', { a: ['card seen: approve', () => setSeeing(true)] }, { when: maySee });
  return (
    <section className={`${styles.answer} ${styles.proof}`}>
      <h3>ID proof?</h3>
      <p className={styles.word}>
        <IdProofStatus state={state} />
      </p>
      {why && <blockquote className={styles.why}>{`“${why}”`}</blockquote>}
      {decidedAt !== null && <p>{[decidedBy, dateTime(decidedAt)].filter(Boolean).join(', ')}</p>}
      {bytes !== null && givenAt !== null && (
        <p>{`Given ${dateTime(givenAt)}, ${number(Math.ceil(bytes / 1000))} kB.`}</p>
      )}
      <p className="row">
        {maySee && (
          <Button kind="ink" icon="card" hint="a" onClick={() => setSeeing(true)}>
            Card seen: approve
          </Button>
        )}
        {id !== null && mayOpen && bytes !== null && state !== 'unreadable' && (
          <Button icon="eye" isBusy={isBusy} onClick={() => setOpen(true)}>
            Open
          </Button>
        )}
        {id !== null && mayReview && hasLeft && (
          <Button kind="bare" onClick={() => setTakingBack(true)}>
            Take back
          </Button>
        )}
      </p>
      {error !== undefined && <Failed error={error} retry={() => retry(id!)} />}
      {url && (
        <Dialog
          title={`${name}’s ID proof`}
          isWide
          onClose={close}
          acts={
            <Button hint="Esc" onClick={close}>
              Close
            </Button>
          }
        >
          <img className={styles.picture} src={url} alt={`${name}’s card of their college`} />
        </Dialog>
      )}
      {isSeeing && (
        <CardSeen
          code={record.code}
          name={name}
          onClose={() => setSeeing(false)}
          onChange={onChange}
        />
      )}
      {isTakingBack && id !== null && (state === 'approved' || state === 'rejected') && (
        <TakeBack
          {...{ id, verdict: state, name }}
          onClose={() => setTakingBack(false)}
          onChange={onChange}
        />
      )}
    </section>
  );
}

interface CardSeenProps {
  code: string;
  name: string;
  onClose: () => void;
  onChange: () => void;
}

function CardSeen({ code, name, ...on }: CardSeenProps) {
  return (
    <ActDialog
      {...on}
      title={`Approve ${name}’s card?`}
      word="Approve"
      kind="ink"
      call={approveSeenCard}
      input={(form) => ({ params: { code }, body: { saw: String(form.get('saw')) } })}
      done={({ id, undoUntil }) => ({
        text: `Approved: ${name}`,
        note: 'The mail goes out in a minute; later it is taken back here.',
        untilMs: undoUntil,
        undo: () => callDesk(undoVerdict, { params: { id } }).then(on.onChange),
      })}
      fields={[{ name: 'saw', label: 'What you saw, such as the card’s number', maxLength: 200 }]}
    >
      <p>Only with the card itself before you. Your word is written down with your name.</p>
    </ActDialog>
  );
}

interface TakeBackProps {
  id: string;
  verdict: 'approved' | 'rejected';
  name: string;
  onClose: () => void;
  onChange: () => void;
}

function TakeBack({ id, verdict, name, ...on }: TakeBackProps) {
  return (
    <ActDialog
      {...on}
      title="Take the verdict back?"
      word="Take it back"
      leave="Let it stand"
      call={takeVerdictBack}
      input={() => ({ params: { id }, body: { verdict } })}
      done={(text) => ({ text })}
    >
      <p>{`${name} gets a second mail that says so unless the first has not left, and the picture waits for another look.`}</p>
    </ActDialog>
  );
}
