import { useCallback, useEffect, useState } from 'react';
import type { GatePlace } from '../../contract/gate/device.ts';
import { keepPage } from '../offline/keep.ts';
import { decoderFiles } from './camera/decoder.ts';
import type { Phone } from './phone/phone.ts';
import { ScanningScreen } from './scanning/scanning-screen.tsx';
import { EndScreen } from './shift/end-screen.tsx';
import { OverScreen } from './shift/notices.tsx';
import { PairingScreen } from './shift/pairing-screen.tsx';
import { WhereScreen } from './shift/where-screen.tsx';
import { askToKeep } from './ui/room.ts';
import { useBack } from './ui/use-back.ts';
import { useExchange } from './ui/use-exchange.ts';
import { useStatus } from './ui/use-status.ts';

/** The volunteer's phone: pairing, then where one stands, then scanning, until the shift ends. */
export function Gate({ phone, pairing }: { phone: Phone; pairing: string | null }) {
  const { hasEnded } = useStatus(phone);
  const exchanged = useExchange(phone);
  const [asked, setAsked] = useState(pairing);
  const [place, setPlace] = useState<GatePlace>();
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    void askToKeep();
    // Opened again without network it is there, and what reads codes with it.
    void decoderFiles().then((files) => keepPage('/gate', files));
  }, []);
  const isPaired = phone.device !== null;
  const [wasPaired, setWasPaired] = useState(isPaired);
  if (isPaired && !wasPaired) setWasPaired(true);
  const leave = useCallback(() => {
    setEnding(false);
    setPlace(undefined);
  }, []);
  useBack(isEnding || place !== undefined, leave);
  if (wasPaired && !isPaired && !asked) return <OverScreen onDone={() => setWasPaired(false)} />;
  if (isEnding || hasEnded) return <EndScreen phone={phone} onDone={leave} />;
  if (!phone.device || asked)
    return <PairingScreen phone={phone} pairing={asked} onPaired={() => setAsked(null)} />;
  const here = phone.device.places.find(({ key }) => key === place?.key);
  if (!here)
    return (
      <WhereScreen
        phone={phone}
        device={phone.device}
        exchanged={exchanged}
        onChoose={setPlace}
        onEnd={() => setEnding(true)}
      />
    );
  return <ScanningScreen phone={phone} place={here} exchanged={exchanged} onElsewhere={leave} />;
}
