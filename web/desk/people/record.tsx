import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { takePersonMessageBack, writeToPerson } from '../../../contract/desk/messages.ts';
import { type PersonRecord, readPerson } from '../../../contract/desk/people.ts';
import { useRead } from '../../calls/use-read.ts';
import { number } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Reading, Waiting } from '../ui/states.tsx';
import { copy } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useElapsed } from '../ui/use-seconds-left.ts';
import { Answers } from './answers.tsx';
import { BankDetails } from './bank-details.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { GiveEmailDialog } from './give-email-dialog.tsx';
import styles from './record.module.css';
import { Details, Devices, Entries, Passages, Trail } from './record-parts.tsx';

interface Props {
  code: string;
  /** The length of the list, for the way back on a phone. */
  found: number | undefined;
  onChange: () => void;
}

/** Read once the hand rests. */
export function RecordPanel(props: Props) {
  const isResting = useElapsed();
  const [writing, setWriting] = useState<Writing>();
  useKeys('Sheet', { m: ['write', () => setWriting({})] }, { when: useMay('write to people') });
  if (!isResting) return <Waiting>Opening the sheet</Waiting>;
  return <ReadRecord {...props} writing={writing} onWrite={setWriting} />;
}

interface Writing {
  readonly draft?: Draft;
}

interface ReadProps extends Props {
  /** Asked for by a key, perhaps before the record is there. */
  writing: Writing | undefined;
  onWrite: (writing: Writing | undefined) => void;
}

function ReadRecord({ code, found, onChange, writing, onWrite }: ReadProps) {
  const { data, error, reload } = useRead(readPerson, { params: { code } });
  const { search } = useLocation();
  const [isCorrecting, setCorrecting] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const mayCorrect = useMay('correct people');
  const mayMake = useMay('make passes');
  const mayWrite = useMay('write to people');
  useKeys(
    'Sheet',
    { c: ['correct the e-mail', () => setGiving(true)] },
    { when: mayMake && data?.emailConfirmedAt === null },
  );
  const changed = () => {
    reload();
    onChange();
  };
  return (
    <article className={styles.record} aria-labelledby="record">
      <span className={styles.back}>
        <Button kind="bare" icon="left" to={`/desk/people${search}`}>
          {found === undefined ? 'The list' : `${number(found)} found`}
        </Button>
      </span>
      <Reading of={{ data, error, reload }}>Opening the sheet</Reading>
      {data && (
        <>
          <Head
            record={data}
            acts={
              <>
                {data.isWalkIn && mayMake && (
                  <Button to={`/desk/people/walk-in/${code}`}>Pass</Button>
                )}
                {mayMake && data.emailConfirmedAt === null && (
                  <Button hint="c" onClick={() => setGiving(true)}>
                    {data.email === null ? 'Give an e-mail' : 'E-mail mistyped'}
                  </Button>
                )}
                {mayWrite && data.email !== null && (
                  <Button hint="m" onClick={() => onWrite({})}>
                    Write
                  </Button>
                )}
                {mayCorrect && <Button onClick={() => setCorrecting(true)}>Correct</Button>}
              </>
            }
          />
          <Answers record={data} onChange={changed} />
          <Parts record={data} onChange={changed} />
          {writing && (
            <WriteDialog
              {...writing}
              record={data}
              onTakenBack={(draft) => onWrite({ draft })}
              onChange={changed}
              onClose={() => onWrite(undefined)}
            />
          )}
          {isGiving && (
            <GiveEmailDialog record={data} onChange={changed} onClose={() => setGiving(false)} />
          )}
          {isCorrecting && (
            <CorrectDialog record={data} onChange={changed} onClose={() => setCorrecting(false)} />
          )}
        </>
      )}
    </article>
  );
}

function Head({
  record: { code, details, college },
  acts,
}: {
  record: PersonRecord;
  acts: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <header className={styles.head}>
      <div>
        <p className={`fact ${styles.code}`}>
          {code}{' '}
          <button type="button" className={styles.copy} onClick={() => copy(code)}>
            Copy
          </button>
        </p>
        <h2 id="record">{details.user_fullname}</h2>
        <p className="fact">{college}</p>
      </div>
      <div className="row push">
        {acts}
        <span className={styles.close}>
          <Button icon="cross" hint="Esc" to={`/desk/people${search}`}>
            Close
          </Button>
        </span>
      </div>
    </header>
  );
}

function Parts({ record, onChange }: { record: PersonRecord; onChange: () => void }) {
  const { passages, bankDetails } = record;
  return (
    <div className={styles.parts}>
      <div className={styles.columns}>
        <section>
          <h3>Details</h3>
          <Details record={record} />
        </section>
        {bankDetails && <BankDetails record={record} givenAt={bankDetails.givenAt} />}
      </div>
      <Entries record={record} onChange={onChange} />
      <div className={styles.columns}>
        {passages && passages.length > 0 && <Passages passages={passages} />}
        {record.signIns && <Devices signIns={record.signIns} />}
        {record.trail && <Trail trail={record.trail} code={record.code} />}
      </div>
    </div>
  );
}

interface WriteDialogProps {
  record: Pick<PersonRecord, 'code' | 'details'>;
  /** The words of a message that was taken back, to go on with. */
  draft?: Draft;
  onTakenBack: (draft: Draft) => void;
  onChange: () => void;
  onClose: () => void;
}

interface Draft {
  readonly subject: string;
  readonly body: string;
}

/** A mail to one person; it waits ten seconds, in which it can be taken back with its words. */
function WriteDialog({ record, draft, onTakenBack, onChange, onClose }: WriteDialogProps) {
  const { code, details } = record;
  const name = details.user_fullname;
  const { subject, body } = draft ?? { subject: '', body: `Dear ${name},\n\n` };
  return (
    <ActDialog
      title={`Write to ${name}`}
      word="Send"
      isWide
      call={writeToPerson}
      input={(form) => ({ params: { code }, body: draftOf(form) })}
      done={({ id, leavesAt }, form) => ({
        text: `It goes to ${name} in ten seconds.`,
        undoWord: 'Take back',
        undo: async () => {
          await callDesk(takePersonMessageBack, { params: { code, id } });
          onTakenBack(draftOf(form));
          onChange();
        },
        untilMs: leavesAt,
      })}
      onChange={onChange}
      onClose={onClose}
      fields={[
        { name: 'subject', label: 'Subject', maxLength: 120, defaultValue: subject },
        {
          name: 'body',
          label: 'Text',
          hint: 'Plain text; your name and our greeting stand below it.',
          rows: 8,
          maxLength: 4000,
          defaultValue: body,
        },
      ]}
    />
  );
}

function draftOf(form: FormData): Draft {
  return { subject: String(form.get('subject')), body: String(form.get('body')) };
}
