import { useCallback, useEffect, useRef, useState } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';
import { Finder, FinderPicture } from '../camera/finder.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { type Phone, UnsentScansError } from '../phone/phone.ts';
import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { scans } from '../ui/words.ts';
import { readPairing } from './read-pairing.ts';

/** A phone that belongs to no gate, or is to belong to another: by the desk's code, opened as a link or seen here. */
export function PairingScreen({
  phone,
  pairing,
  onPaired,
}: {
  phone: Phone;
  pairing: string | null;
  onPaired: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const [isPairing, setPairing] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const pair = useCallback(
    async (found: string) => {
      setLooking(false);
      setPairing(true);
      setFailure(undefined);
      const failed = await phone.pair(found).then(() => undefined, failureOf);
      setPairing(false);
      setFailure(failed);
      if (!failed) onPaired();
    },
    [phone, onPaired],
  );
  const isAsked = useRef(false);
  useEffect(() => {
    if (!pairing || isAsked.current) return;
    isAsked.current = true;
    void pair(pairing);
  }, [pairing, pair]);

  if (isLooking) return <LookingForCode onFound={pair} onBack={() => setLooking(false)} />;
  return (
    <Frame
      head={<Title title={isPairing ? 'Pairing …' : 'This phone is not paired'} />}
      controls={
        !isPairing && (
          <>
            {failure && phone.device && (
              <Control onClick={onPaired}>Stay {phone.device.name}</Control>
            )}
            <Control isLit onClick={() => setLooking(true)}>
              <Icon name="scan" /> Scan the desk’s code
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

function failureOf(error: unknown): string {
  if (error instanceof UnsentScansError)
    return `${scans(error.unsent)} of the last shift are not sent yet. Find a network, or hand them over, before this phone is paired anew.`;
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
          <Icon name="left" /> Back
        </Control>
      }
    >
      <Finder video={video} state={camera.state} tip={tip} onAgain={camera.again} />
    </Frame>
  );
}
