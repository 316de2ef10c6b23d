import { useState } from 'react';
import { listGateDevices, type Pairing, pairAgain } from '../../../contract/desk/gate.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { copy } from '../ui/toast.tsx';
import { clock, useSecondsLeft } from '../ui/use-seconds-left.ts';
import styles from './gate.module.css';

/** Whoever has scanned hears of it while the phone still loads. */
const LOOKED_EVERY_MS = 2000;

interface Props {
  name: string;
  pairing: Pairing;
  onClose: () => void;
  onChange: () => void;
  /** Another phone, for the same gate and until the same hour. */
  onNext?: () => void;
}

/** The code that makes a phone this device: good once, for five minutes. Says so itself once a phone has used it. */
export function PairDialog({ name, pairing: first, onClose, onChange, onNext }: Props) {
  const [pairing, setPairing] = useState(first);
  const { act, isBusy, error } = useAct();
  const { data } = useRead(listGateDevices, {}, { everyMs: LOOKED_EVERY_MS });
  const left = useSecondsLeft(pairing.goodUntil);
  const device = data?.devices.find(({ id }) => id === pairing.device);
  const isPaired = device?.state === 'paired';
  const again = async () => {
    const next = await act(pairAgain, { params: { id: pairing.device } });
    if (next) setPairing(next);
    onChange();
  };
  return (
    <Dialog
      title={isPaired ? 'Paired' : 'Scan this with the phone'}
      onClose={onClose}
      acts={
        <>
          {!isPaired && left === 0 && (
            <Button kind="ink" isBusy={isBusy} onClick={again}>
              Another code
            </Button>
          )}
          {isPaired && onNext && <Button onClick={onNext}>Next phone</Button>}
          <Button kind={isPaired ? 'ink' : 'line'} onClick={onClose}>
            {isPaired ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <div className={styles.pairing}>
        {error && <Failed error={error} />}
        <p role="status">
          {isPaired ? (
            <Status kind="ok">{`${name} is a gate device now.`}</Status>
          ) : left === 0 ? (
            'This code is over: nobody used it within five minutes.'
          ) : (
            `Open the camera of ${name}, and hold it over the code.`
          )}
        </p>
        {!isPaired && left > 0 && (
          <>
            <QrCode
              className={styles.code}
              text={pairing.address}
              label={`QR code that makes a phone the device ${name}`}
            />
            <Button kind="bare" icon="copy" onClick={() => copy(pairing.address)}>
              Copy the address
            </Button>
            <p>
              <span className={styles.left}>{clock(left)}</span>
              <br />
              <small>
                It is good once. Whoever scans it has the device: show it to nobody else.
              </small>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
