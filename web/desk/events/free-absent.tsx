import { useState } from 'react';
import { type DoorPlan, freeAbsent, getDoorPlan } from '../../../contract/desk/door.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, time } from '../../ui/formats.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Reading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useStillOpen } from '../ui/use-still-open.ts';
import styles from './door.module.css';
import { useTakeBack } from './let-in.tsx';
import { useEventParams } from './use-event.ts';

interface Props {
  onChange: () => void;
  onClose: () => void;
}

const TITLE = 'Free the places of the absent?';
const NOT_FREED = 'The numbers have changed meanwhile, and nothing was done.';

/** Shows its numbers and names first; what is done is what they say, or nothing. */
export function FreeDialog({ onChange, onClose }: Props) {
  const params = useEventParams();
  const { data, error, reload } = useRead(getDoorPlan, { params });
  if (!data)
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <Reading of={{ error, reload }}>Counting</Reading>
      </Dialog>
    );
  return <PlanDialog first={data} {...{ onChange, onClose }} />;
}

function PlanDialog({ first, onChange, onClose }: Props & { first: DoorPlan }) {
  const params = useEventParams();
  const takeBack = useTakeBack(onChange);
  const call = useAccountsCall();
  const { run, isBusy, error } = useAct();
  const { isOpen, sayIfLeft } = useStillOpen();
  const [plan, setPlan] = useState(first);
  const [hasChanged, setChanged] = useState(false);
  const { absent, letIn, passed, offered, until } = plan;
  const moves = absent.length + letIn.length + offered.length;
  const submit = async () => {
    if (moves === 0) return onClose();
    const body = { key: plan.key };
    const done = await run(() => call(freeAbsent, { params, body }).catch(sayIfLeft));
    if (!done) return;
    setPlan(done.plan);
    setChanged(!done.entries);
    onChange();
    if (done.entries) {
      const note = 'They are mailed in a minute.';
      toast({ text: freedWords(plan), note, ...takeBack(done.entries) });
      if (isOpen()) onClose();
    } else if (!isOpen()) toast({ text: NOT_FREED });
  };
  return (
    <FormDialog
      title={TITLE}
      word={wordOf(plan)}
      hint="Ctrl Enter"
      leave="Not yet"
      kind={moves === 0 ? 'ink' : 'seal'}
      isWide
      {...{ isBusy, error, onClose }}
      onSubmit={submit}
    >
      {hasChanged && (
        <p className="note" data-must role="alert">
          {`${NOT_FREED} These are the new ones.`}
        </p>
      )}
      <Sum {...plan} />
      <div className={styles.moved}>
        <Names title="Marked absent" note="neither scanned nor marked, no points" rows={absent} />
        <div className={styles.given}>
          <Names title="Get a place now" note="here, in order" rows={letIn} />
          {passed.length > 0 && (
            <Names
              title="Are passed by"
              note="here, but their college has all of its places: let them in one by one first, with a reason"
              rows={passed}
            />
          )}
          <Names
            title="Are asked by mail"
            note={until === null ? 'no time is left' : `to answer by ${time(until)}`}
            rows={offered}
          />
        </div>
      </div>
      <small>
        If one of the absent stands before you, mark them present first. Who comes later is let in
        while a place is free. It can be undone for a minute, unless a place of it is given on in
        it.
      </small>
    </FormDialog>
  );
}

/** `3 places were freed, 2 let in, 1 offered.` */
function freedWords({ absent, letIn, offered }: DoorPlan): string {
  const freed = counted(absent.length, 'place was freed', 'places were freed');
  return `${freed}, ${letIn.length} let in, ${offered.length} offered.`;
}

function wordOf({ absent, letIn, offered }: DoorPlan): string {
  if (absent.length > 0) return `Free ${counted(absent.length, 'place')}`;
  const given = letIn.length + offered.length;
  return given > 0 ? `Give ${counted(given, 'place')}` : 'Nothing to free';
}

/** What goes in adds up to what goes out. */
function Sum({ absent, free, letIn, offered, stillWait }: DoorPlan) {
  const all = absent.length + (free ?? 0);
  const left = all - letIn.length - offered.length;
  return (
    <p className={styles.sum}>
      <span>
        <b>{absent.length}</b> {absent.length === 1 ? 'is absent' : 'are absent'}
      </span>
      {free !== null && (
        <span>
          {`with ${free} free now: `}
          <b>{all}</b> {all === 1 ? 'place' : 'places'}
        </span>
      )}
      <span>
        <b>{letIn.length}</b> let in
      </span>
      <span>
        <b>{offered.length}</b> offered
      </span>
      {free !== null && left > 0 && (
        <span>
          <b>{left}</b> left free
        </span>
      )}
      <span>
        <b>{stillWait}</b> still {stillWait === 1 ? 'waits' : 'wait'}
      </span>
    </p>
  );
}

interface NamesProps {
  title: string;
  note: string;
  rows: DoorPlan['absent'];
}

function Names({ title, note, rows }: NamesProps) {
  return (
    <section>
      <h3>
        {title} <small>{note}</small>
      </h3>
      {rows.length === 0 ? (
        <p>Nobody.</p>
      ) : (
        <ul>
          {rows.map(({ id, name, rank }) => (
            <li key={id}>
              <span>{name}</span>
              {rank !== null && <small>{`No. ${rank}`}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
