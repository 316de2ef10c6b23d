import { useCallback, useEffect, useState } from 'react';
import type { GatePlace } from '../../contract/gate/device.ts';
import { keepGate } from '../offline/keep.ts';
import { decoderFiles } from './camera/decoder.ts';
import { ScanningScreen } from './scanning/scanning-screen.tsx';
import { useTypedScans } from './scanning/use-typed-scans.ts';
import { EndScreen } from './shift/end-screen.tsx';
import { Notice } from './shift/notice.tsx';
import { PairingScreen } from './shift/pairing-screen.tsx';
import { WhereScreen } from './shift/where-screen.tsx';
import { cue } from './ui/cues.ts';
import { useGate } from './ui/gate-state.tsx';

async function persist(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // A browser that doesn't let it be asked.
  }
}

/** The volunteer's phone: pairing, then where one stands, then scanning, until the shift ends. */
export function Gate({ pairing }: { pairing: string | null }) {
  const { phone, status } = useGate();
  const { device } = phone;
  const [asked, setAsked] = useState(pairing);
  const [chosen, setChosen] = useState<GatePlace>();
  const [isEnding, setEnding] = useState(false);
  const place = device?.places.find(({ key }) => key === chosen?.key);
  useEffect(() => {
    // Else a browser may throw away what is kept when the phone is full.
    void persist();
    // Opened again without network it is there, and what reads codes with it.
    void decoderFiles().then(keepGate);
  }, []);
  const isScanning = place && !isEnding && !status.hasEnded && !asked;
  // Where nobody is let in a scanner's keys press nothing; it is heard that nothing was scanned.
  useTypedScans(() => isScanning || cue('not valid'));
  const [wasPaired, setWasPaired] = useState(false);
  if (device && !wasPaired) setWasPaired(true);
  const leave = useCallback(() => {
    setEnding(false);
    setChosen(undefined);
  }, []);
  useBack(isEnding || chosen !== undefined, leave);

  if (wasPaired && !device && !asked) return <Notice of="over" onAct={() => setWasPaired(false)} />;
  if (isEnding || status.hasEnded) return <EndScreen onDone={leave} />;
  if (!device || asked) return <PairingScreen pairing={asked} onPaired={() => setAsked(null)} />;
  if (place) return <ScanningScreen place={place} onElsewhere={leave} />;
  return <WhereScreen device={device} onChoose={setChosen} onEnd={() => setEnding(true)} />;
}

/** Has the phone's back key, or gesture, lead one screen back while there is one, and not out of the gate. */
function useBack(isDeep: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isDeep) return;
    history.pushState(null, '');
    addEventListener('popstate', onBack, { once: true });
    return () => removeEventListener('popstate', onBack);
  }, [isDeep, onBack]);
}
