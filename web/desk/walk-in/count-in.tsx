import { useEffect, useState } from 'react';
import {
  type Counted,
  countWalkIn,
  takeCountBack,
  type WalkIn,
} from '../../../contract/desk/walk-ins.ts';
import { sentence } from '../../../contract/sentence.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { tabStorage } from '../../storage/browser-storage.ts';
import { dateTime } from '../../ui/formats.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { type Done, toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import styles from './walk-in.module.css';

/** For as long as the window is open: a desk stands at one gate. */
const GATE = 'desk-gate';

/** Counts them as in at a gate, which is asked for once. */
export function CountIn({ walkIn }: { walkIn: WalkIn }) {
  const { counted, takeBack, count, done, gate, isAsking, setAsking, isBusy, error } =
    useCounting(walkIn);
  const { gates } = walkIn;
  const isOffered = useMay('count walk-ins in') && gates.length > 0;
  useKeys(
    'This pass',
    { i: ['count them as in', () => void count()] },
    { when: isOffered && !counted },
  );
  if (!isOffered) return null;
  if (counted) return <In counted={counted} onTakeBack={() => void takeBack(counted)} />;
  return (
    <>
      <Button icon="in" hint="i" isBusy={isBusy} onClick={() => void count()}>
        {gate ? `Count as in: ${gate}` : 'Count as in, at a gate'}
      </Button>
      {gate && gates.length > 1 && (
        <Button kind="bare" onClick={() => setAsking(true)}>
          At another gate
        </Button>
      )}
      {error && (
        <div className={styles.whole}>
          <Failed error={error} />
        </div>
      )}
      {isAsking && (
        <GateDialog walkIn={walkIn} gate={gate} done={done} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** The gate of this window, where they count, and the ways to and from there. */
function useCounting({ code, name, gates, counted: before }: WalkIn) {
  const [counted, setCounted] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy, error } = useAct();
  const gate = gates.length === 1 ? gates[0] : gates.find((one) => one === tabStorage.get(GATE));
  const undo = ({ scan }: Counted) =>
    callDesk(takeCountBack, { params: { code }, body: { scan } }).then(() => setCounted(null));
  const takeBack = (one: Counted) =>
    undo(one).catch((failure) =>
      toast({ text: 'It could not be taken back.', note: sentencesOf(failure) }),
    );
  const done = (one: Counted): Done => {
    tabStorage.set(GATE, one.gate);
    setCounted(one);
    const text = sentence(`${name} counts as in at ${one.gate}`);
    return { text, undo: () => undo(one), untilMs: one.undoUntil };
  };
  const count = async () => {
    if (!gate) return setAsking(true);
    const one = await act(countWalkIn, { params: { code }, body: { gate } });
    if (one) toast(done(one));
  };
  return { counted, takeBack, count, done, gate, isAsking, setAsking, isBusy, error };
}

interface GateDialogProps {
  walkIn: WalkIn;
  gate: string | undefined;
  done: (counted: Counted) => Done;
  onClose: () => void;
}

function GateDialog({ walkIn: { code, name, gates }, gate, done, onClose }: GateDialogProps) {
  return (
    <ActDialog
      title={`Count ${name} as in`}
      word="Count as in"
      kind="ink"
      call={countWalkIn}
      input={(form) => ({ params: { code }, body: { gate: String(form.get('gate') ?? '') } })}
      done={done}
      errorsAt="gate"
      onChange={() => undefined}
      onClose={onClose}
      fields={[
        {
          name: 'gate',
          label: 'Gate',
          radios: gates.map((one) => [one, one]),
          defaultValue: gate ?? gates[0],
          isLong: true,
        },
      ]}
    >
      <p>As if their pass were scanned there now. This window asks for the gate once.</p>
    </ActDialog>
  );
}

function In({
  counted: { gate, at, undoUntil },
  onTakeBack,
}: {
  counted: Counted;
  onTakeBack: () => void;
}) {
  const isFresh = useSecondsLeft(undoUntil) > 0;
  // Either way the button that was pressed is gone.
  useEffect(() => {
    keepFocus();
    return keepFocus;
  }, []);
  return (
    <p className={`row ${styles.whole}`}>
      <Status kind="ok">{`In, ${gate}, ${dateTime(at)}`}</Status>
      {isFresh && (
        <Button kind="bare" onClick={onTakeBack}>
          Not in after all
        </Button>
      )}
    </p>
  );
}
