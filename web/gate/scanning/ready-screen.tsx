import { useRef } from 'react';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { Finder } from '../camera/finder.tsx';
import { useCamera } from '../camera/use-camera.ts';
import type { Phone } from '../phone/phone.ts';
import { Control } from '../ui/control.tsx';
import { Frame, PlaceHead } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { NetworkStrip } from '../ui/network-strip.tsx';
import type { Exchanged } from '../ui/use-exchange.ts';
import { useStatus } from '../ui/use-status.ts';
import { useWakeLock } from '../ui/use-wake-lock.ts';
import { number, second } from '../ui/words.ts';
import styles from './ready-screen.module.css';
import type { LastIn, Scanning } from './use-scanning.ts';

/** A slip may be undone so long. */
const PUT_BACK_MS = 5 * 60 * 1000;

/** The camera, ready for the next pass. */
export function ReadyScreen({
  phone,
  place,
  exchanged,
  scanning,
  isFree,
  onByName,
  onElsewhere,
}: {
  phone: Phone;
  place: GatePlace;
  exchanged: Exchanged;
  scanning: Scanning;
  /** False while a thumb has to decide. */
  isFree: boolean;
  onByName: () => void;
  onElsewhere: () => void;
}) {
  const status = useStatus(phone);
  const { last, ask, putBack } = scanning;
  const hasList = status.listAt > 0;
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    const isTaken = isFree && hasList;
    if (isTaken) void ask({ code, way: 'camera', letIn: [] });
    return isTaken;
  });
  useWakeLock();
  return (
    <Frame
      head={
        <PlaceHead
          name={place.name}
          count={number(status.inByPlace[place.key] ?? 0)}
          countWords={status.isOnline ? 'in' : 'in, here alone'}
          onElsewhere={onElsewhere}
        />
      }
      controls={<Controls camera={camera} scanning={scanning} onByName={onByName} />}
    >
      <NetworkStrip status={status} exchanged={exchanged} />
      <Finder
        video={video}
        state={camera.state}
        tip={hasList ? 'Code into the frame' : 'Without a list nobody can be let in yet'}
        onAgain={camera.again}
      >
        <Undone phone={phone} last={last} onPutBack={putBack} />
      </Finder>
      <p className={styles.last}>
        {last && !last.takenBackAt && (
          <>
            Last: <b>{last.name}</b>, admitted {second(last.at)}
          </>
        )}
      </p>
    </Frame>
  );
}

function Controls({
  camera: { torch },
  scanning: { last, takeBack },
  onByName,
}: {
  camera: ReturnType<typeof useCamera>;
  scanning: Scanning;
  onByName: () => void;
}) {
  return (
    <>
      {torch && (
        <Control isTall aria-pressed={torch.isOn} onClick={torch.toggle}>
          <Icon name="torch" size={28} />
          {torch.isOn ? 'Torch on' : 'Torch'}
        </Control>
      )}
      <Control isTall onClick={onByName}>
        <Icon name="search" size={28} />
        Name or code
      </Control>
      <Control
        isTall
        isOff={!last || Boolean(last.takenBackAt)}
        onClick={() => last && takeBack(last.id)}
      >
        <Icon name="undo" size={28} />
        Undo last
      </Control>
    </>
  );
}

/** Taking back asks nothing, since putting back is as easy. */
function Undone({
  phone,
  last,
  onPutBack,
}: {
  phone: Phone;
  last: LastIn | undefined;
  onPutBack: (id: string) => void;
}) {
  if (!last?.takenBackAt || phone.clock() - last.takenBackAt > PUT_BACK_MS) return null;
  return (
    <div className={styles.undone} role="status">
      <p>
        <b>Taken back: {last.name}</b>
        <br />
        {second(last.takenBackAt)}. They count as outside.
      </p>
      <Control onPaper isLit onClick={() => onPutBack(last.id)}>
        Put it back
      </Control>
    </div>
  );
}
