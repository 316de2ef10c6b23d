import { useRef } from 'react';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { number, second, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import { Finder } from '../camera/finder.tsx';
import { type Camera, useCamera } from '../camera/use-camera.ts';
import { countAt, ownToday } from '../phone/status.ts';
import { Control } from '../ui/control.tsx';
import { Frame, NetworkStrip, Title } from '../ui/frame.tsx';
import { useGate } from '../ui/gate-state.tsx';
import styles from './ready-screen.module.css';
import type { Scanning } from './use-scanning.ts';

/** A wrong press may be undone so long. */
const PUT_BACK_MS = 5 * 60 * 1000;
const SOMEBODY = 'somebody new';

/** The way that the phone counts, where a gate counts both. */
interface WhichWay {
  readonly isOut: boolean;
  readonly onChange: (isOut: boolean) => void;
}

/** The camera, ready for the next pass. `isFree`: false while a thumb has to decide. */
export function ReadyScreen({
  place,
  scanning,
  way,
  isFree,
  onByName,
  onElsewhere,
}: {
  place: GatePlace;
  scanning: Scanning;
  way: WhichWay;
  isFree: boolean;
  onByName: () => void;
  onElsewhere: () => void;
}) {
  const { phone, status } = useGate();
  const { last, scan } = scanning;
  const { isOut } = way;
  const isGate = place.mark === null;
  const hasList = status.listAt > 0;
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    const isTaken = isFree && hasList;
    if (isTaken) scan({ code, way: 'camera', letIn: [], isOut });
    return isTaken;
  });
  useWakeLock();
  const head = (
    <>
      <button type="button" className={styles.place} onClick={onElsewhere}>
        <Title title={place.name} sub={isGate ? place.rule : 'change place'} icon="chevron" />
        {isGate && <span className="visually-hidden">change place</span>}
      </button>
      <p className={styles.count}>
        <b>{number(countAt(status, place, { isOut, now: phone.clock() }))}</b>
        <span>{countWords(isGate, isOut, status.isOnline)}</span>
      </p>
    </>
  );
  return (
    <Frame
      head={head}
      controls={<Controls camera={camera} scanning={scanning} onByName={onByName} />}
    >
      <NetworkStrip place={place} />
      <Finder
        video={video}
        camera={camera}
        isOut={isOut}
        tip={hasList ? tipWords(isOut) : 'Without a list nobody can be let in yet'}
      >
        <TakenBack {...scanning} />
      </Finder>
      {isGate && <Numbers />}
      <p className={styles.last}>
        {last && !last.takenBackAt && (
          <span key={last.id}>
            Last: <b>{last.name ?? SOMEBODY}</b>, {last.isOut ? 'out' : 'admitted'}{' '}
            {second(last.at)}
          </span>
        )}
      </p>
      {place.rule === 'in and out' && <Ways {...way} />}
    </Frame>
  );
}

function countWords(isGate: boolean, isOut: boolean, isOnline: boolean): string {
  if (isGate) return isOut ? 'out today' : 'here today';
  return isOnline ? 'in' : 'in, here alone';
}

function tipWords(isOut: boolean): string {
  return isOut ? 'Going OUT: code into the frame' : 'Code into the frame';
}

function Ways({ isOut, onChange }: WhichWay) {
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">Which way</legend>
      <Control aria-pressed={!isOut} onClick={() => onChange(false)}>
        <Icon name="in" size={28} /> In
      </Control>
      <Control aria-pressed={isOut} onClick={() => onChange(true)}>
        <Icon name="out" size={28} /> Out
      </Control>
    </fieldset>
  );
}

function Controls({
  camera: { torch, several },
  scanning: { last, undo },
  onByName,
}: {
  camera: Camera;
  scanning: Scanning;
  onByName: () => void;
}) {
  return (
    <>
      {torch && (
        <Control isTall aria-pressed={torch.isOn} onClick={torch.toggle}>
          <Icon name="torch" size={28} />
          <span>{torch.isOn ? 'Torch on' : 'Torch'}</span>
        </Control>
      )}
      {several && (
        <Control isTall onClick={several.next}>
          <Icon name="camera" size={28} />
          {`Camera ${several.at} of ${several.of}`}
        </Control>
      )}
      <Control isTall onClick={onByName}>
        <Icon name="search" size={28} />
        Name or code
      </Control>
      <Control
        isTall
        isOff={!last || Boolean(last.takenBackAt)}
        onClick={() => last && undo('taken back', last.id)}
      >
        <Icon name="undo" size={28} />
        Undo last
      </Control>
    </>
  );
}

/** Taking back asks nothing, since putting back is as easy. */
function TakenBack({ last, undo }: Pick<Scanning, 'last' | 'undo'>) {
  const { phone } = useGate();
  if (!last?.takenBackAt || phone.clock() - last.takenBackAt > PUT_BACK_MS) return null;
  return (
    <div className={styles.undone} role="status">
      <p>
        <b>{`Taken back: ${last.name ?? SOMEBODY}`}</b>
        <br />
        <span>{`${second(last.takenBackAt)}. It counts no longer.`}</span>
      </p>
      <Control onPaper isLit onClick={() => undo('put back', last.id)}>
        Put it back
      </Control>
    </div>
  );
}

/** People of all gates: on campus now, come today, come ever. Without network they are dated, and this phone's own stand beside. */
function Numbers() {
  const { phone, status } = useGate();
  const { onCampus } = status.list;
  if (!onCampus) return null;
  const now = phone.clock();
  const isToday = gateDay(onCampus.asOf) === gateDay(now);
  const isFresh = status.isOnline && isToday;
  const numbers = isFresh ? freshNumbers(onCampus) : datedNumbers(onCampus, isToday);
  const own = ownToday(status, now);
  const added =
    onCampus.now === null ? `+${number(own.in)}` : `+${number(own.in)}, −${number(own.out)}`;
  const shown = isFresh
    ? numbers
    : numbers.toSpliced(-1, 0, [added, isToday ? 'here since' : 'here today']);
  return (
    <dl className={styles.numbers}>
      {shown.map(([count, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = [count: string, words: string];
type OnCampus = NonNullable<ReturnType<typeof useGate>['status']['list']['onCampus']>;

function freshNumbers({ now, today, ever }: OnCampus): Shown[] {
  const numbers: Shown[] = [
    [number(today), 'came today'],
    [number(ever), 'came ever'],
  ];
  return now === null ? numbers : [[number(now), 'on campus now'], ...numbers];
}

/** Of another day nobody has come today yet, as far as this phone knows. */
function datedNumbers({ asOf, now, today, ever }: OnCampus, isToday: boolean): Shown[] {
  const last: Shown = [number(ever), `ever, ${time(asOf)}`];
  if (now !== null) return [[number(now), `campus, ${time(asOf)}`], last];
  return isToday ? [[number(today), `today, ${time(asOf)}`], last] : [last];
}
