// First of all: the order of the cascade's layers stands at its start.
import './styles.css';
import '../entry.trusted.ts';
// The bold faces, and rare letters.
import '../entry.deferred.ts';

import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { GatePlace } from '../../contract/gate/device.ts';
import { storeGate } from '../offline/store-offline.ts';
import { decoderFiles } from './camera/decoder.ts';
import { openPhone } from './phone/phone.ts';
import { ScanningScreen } from './scanning/scanning-screen.tsx';
import { useTypedScans } from './scanning/use-typed-scans.ts';
import { EndScreen } from './shift/end-screen.tsx';
import { Notice } from './shift/notice.tsx';
import { isCutPairing, PairingScreen, readPairing } from './shift/pairing-screen.tsx';
import { WhereScreen } from './shift/where-screen.tsx';
import { cue } from './ui/cues.ts';
import { GateProvider, useGate } from './ui/gate-state.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);
const pairing = readPairing(location.href);
const isCut = isCutPairing(location.href);
// Whoever looks over a shoulder, or at the history, finds no code that pairs.
if (location.hash) history.replaceState(null, '', location.pathname);
// Another code in a tab that is open already.
addEventListener('hashchange', () => location.reload());

/** Where site data is blocked no lock can be had either. */
const openedElsewhere = new Promise<void>((resolve) => {
  navigator.locks
    ?.request('gate', { steal: true }, () => new Promise(() => {}))
    .catch(({ name }: Error) => name === 'AbortError' && resolve());
});

openPhone({ name: 'gate', send: (...request) => fetch(...request), now: Date.now }).then(
  (phone) => {
    root.render(
      <GateProvider phone={phone}>
        <Gate pairing={pairing} />
      </GateProvider>,
    );
    void openedElsewhere.then(() => {
      root.render(<Notice of="open elsewhere" />);
      phone.close();
    });
  },
  (error) => {
    console.warn('The phone keeps nothing', error);
    root.render(<Notice of="cannot keep" />);
  },
);
document.documentElement.dataset.ready = '';

async function persist(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // A browser that doesn't let it be asked.
  }
}

/** The volunteer's phone: pairing, then where one stands, then scanning, until the shift ends. */
function Gate({ pairing }: { pairing: string | null }) {
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
    void decoderFiles().then(storeGate);
  }, []);
  const isScanning = place && !isEnding && !status.hasEnded && !asked;
  // Where nobody is let in a scanner's keys press nothing; it is heard that nothing was scanned.
  useTypedScans(() => isScanning || cue('not valid'));
  const [wasPaired, setPaired] = useState(phone.onlyInFile !== undefined);
  if (device && !wasPaired) setPaired(true);
  const leave = useCallback(() => {
    setEnding(false);
    setChosen(undefined);
  }, []);
  useBack(isEnding || chosen !== undefined, leave);

  if (wasPaired && !device && !asked)
    return <Notice of="over" file={phone.onlyInFile} onAct={() => setPaired(false)} />;
  if (isEnding || status.hasEnded) return <EndScreen onDone={leave} />;
  if (!device || asked)
    return <PairingScreen pairing={asked} isCut={isCut} onPaired={() => setAsked(null)} />;
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
