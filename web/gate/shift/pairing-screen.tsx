import { useEffect, useRef, useState } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';
import { counted } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Finder, FinderPicture } from '../camera/finder.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { UnsentScansError } from '../phone/phone.ts';
import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';
import { useGate } from '../ui/gate-state.tsx';

/** The pairing in the address that the desk shows as a code, `…/gate#pair=…`; null in any other text. */
export function readPairing(address: string): string | null {
  return /\/gate#pair=([\w-]{43})$/.exec(address)?.[1] ?? null;
}

/** True of a link that pairs and isn't whole. */
export function isCutPairing(address: string): boolean {
  return /#pair=/.test(address) && readPairing(address) === null;
}

/** A phone that belongs to no gate, or is to belong to another: by the desk's code, opened as a link or seen here. */
export function PairingScreen({
  pairing,
  isCut,
  onPaired,
}: {
  pairing: string | null;
  /** A part of the link that was opened is missing. */
  isCut: boolean;
  onPaired: () => void;
}) {
  const { phone } = useGate();
  const [failure, setFailure] = useState(isCut ? CUT : undefined);
  const [step, setStep] = useState<'asked' | 'looking' | 'pairing'>('asked');
  const isPairing = step === 'pairing';
  const pair = async (found: string) => {
    setStep('pairing');
    setFailure(undefined);
    const failed = await phone.pair(found).then(() => undefined, failureOf);
    setStep('asked');
    setFailure(failed);
    if (!failed) onPaired();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => {
    if (pairing) void pair(pairing);
  }, []);

  if (step === 'looking') return <LookingForCode onFound={pair} onBack={() => setStep('asked')} />;
  return (
    <Frame
      head={<Title title={isPairing ? 'Pairing …' : 'This phone is not paired'} />}
      controls={
        !isPairing && (
          <>
            {failure && phone.device && (
              <Control onClick={onPaired}>{`Stay ${phone.device.name}`}</Control>
            )}
            <Control isLit onClick={() => setStep('looking')}>
              <Icon name="scan" size={24} /> Scan the desk’s code
            </Control>
          </>
        )
      }
    >
      <Body>
        <p role="status">
          {isPairing
            ? 'The server is asked whether the code is good.'
            : 'The desk shows a code for this phone. It is good once, for five minutes.'}
        </p>
        {failure && <p role="alert">{failure}</p>}
        <FinderPicture />
      </Body>
    </Frame>
  );
}

const CUT = 'A part of this link is missing. Copy the whole of it, or scan the desk’s code.';

function failureOf(error: unknown): string {
  if (error instanceof UnsentScansError)
    return `${counted(error.unsent, 'scan')} of the last shift are not sent yet. Find a network, or hand them over, before this phone is paired anew.`;
  if (error instanceof DOMException) {
    console.error('The pairing could not be kept', error);
    return 'This phone could not write the pairing down. Make room on it, then scan a new code.';
  }
  return sentencesOf(error);
}

function LookingForCode({
  onFound,
  onBack,
}: {
  onFound: (pairing: string) => void;
  onBack: () => void;
}) {
  const [tip, setTip] = useState('The desk’s code into the frame');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    const pairing = readPairing(code);
    if (pairing) onFound(pairing);
    else setTip('This is no code of the desk');
    return true;
  });
  return (
    <Frame
      head={<Title title="Scan the desk’s code" />}
      controls={
        <Control onClick={onBack}>
          <Icon name="left" size={24} /> Back
        </Control>
      }
    >
      <Finder video={video} camera={camera} tip={tip} />
    </Frame>
  );
}
