import { useState } from 'react';
import type { HandOverFile } from '../../../contract/gate/scans.ts';
import { counted, time } from '../../ui/formats.ts';
import { saveAs } from '../../ui/save-as.ts';
import { useRun } from '../../ui/use-run.ts';
import { UnsentScansError } from '../phone/phone.ts';
import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';
import { useGate } from '../ui/gate-state.tsx';

/** The end of a shift, before its time or at it: nothing is forgotten that is neither sent nor handed over. */
export function EndScreen({ onDone }: { onDone: () => void }) {
  const { phone, status } = useGate();
  const { unsent, hasEnded } = status;
  const [isHandedOver, setHandedOver] = useState(false);
  const { isBusy, failure: trouble, run } = useRun(troubleOf);
  const { device } = phone;
  const end = () => run(() => phone.endShift().then(onDone));
  const handOver = () =>
    run(async () => setHandedOver(await handOverFile(await phone.handOver(), phone.fileName)));
  const send = () =>
    run(async () => {
      await phone.sync();
      if (phone.status.unsent > 0) throw new UnsentScansError(phone.status.unsent);
    });
  if (!device) return null;
  const isKeeping = unsent > 0 && !isHandedOver;
  const title = hasEnded ? 'Your shift has ended' : 'End the shift?';
  return (
    <Frame
      head={<Title title={title} sub={`${device.name}, until ${time(device.endsAt)}`} />}
      controls={
        <>
          {!hasEnded && (
            <Control isOff={isBusy} onClick={onDone}>
              Stay
            </Control>
          )}
          <Control isLit isOff={isBusy} onClick={isKeeping ? send : end}>
            {isKeeping ? 'Send them now' : 'End, forget everything'}
          </Control>
        </>
      }
    >
      <Body>
        <p role="status">
          {isBusy ? 'One moment …' : stateWords(unsent, isHandedOver, phone.fileName)}
        </p>
        {trouble && <p role="alert">{trouble}</p>}
        {unsent > 0 && (
          <Control onPaper isOff={isBusy} onClick={handOver}>
            Hand them over as a file
          </Control>
        )}
      </Body>
    </Frame>
  );
}

function stateWords(unsent: number, isHandedOver: boolean, fileName: string): string {
  if (unsent === 0) return 'Every scan is sent. The phone forgets the list and its keys.';
  if (isHandedOver)
    return `The file “${fileName}” has all that is not sent. Give it to the desk, then end the shift: only the file has it then.`;
  return `${counted(unsent, 'scan')} ${unsent === 1 ? 'is' : 'are'} not sent yet. The shift can’t end before: go where there is network, or hand them over to the desk as a file, which only the desk can read.`;
}

function troubleOf(error: unknown): string {
  if (error instanceof UnsentScansError)
    return `No network yet: ${counted(error.unsent, 'scan')} still to be sent.`;
  return 'That did not work. Nothing is lost: try again.';
}

/** Shares the file, or saves it where the browser shares none. Resolves to false where that was given up. */
async function handOverFile(sealed: HandOverFile, name: string): Promise<boolean> {
  const file = new File([JSON.stringify(sealed)], name, { type: 'application/json' });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  return navigator.share({ files: [file] }).then(
    () => true,
    (error: Error) => error.name !== 'AbortError' && save(file),
  );
}

function save(file: File): true {
  saveAs(file.name, file);
  return true;
}
