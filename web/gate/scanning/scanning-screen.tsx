import { useEffect, useState } from 'react';
import { isPassing } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { cue } from '../ui/cues.ts';
import { useGate } from '../ui/gate-state.tsx';
import { ByNameScreen } from './by-name-screen.tsx';
import { cardOf } from './card-of.tsx';
import { ReadyScreen } from './ready-screen.tsx';
import { useScanning } from './use-scanning.ts';
import { useTypedScans } from './use-typed-scans.ts';
import { VerdictCard } from './verdict-card.tsx';

/** A passage goes away by itself, so that nobody has to touch the phone while all is well. */
const ADMITTED_MS = 1500;
const OUT_MS = 1000;
/** While the next ones wait it goes as soon as it can have been seen. */
const HURRIED_MS = 600;

/** Scanning at a place: the camera or the search by name, and the verdict over it. */
export function ScanningScreen({
  place,
  onElsewhere,
}: {
  place: GatePlace;
  onElsewhere: () => void;
}) {
  const { phone, status } = useGate();
  const scanning = useScanning(phone, place.key);
  const [isByName, setByName] = useState(false);
  const [isGoingOut, setGoingOut] = useState(false);
  // A gate whose rule has changed meanwhile lets nobody out.
  const isOut = isGoingOut && place.rule === 'in and out';
  const toCamera = () => setByName(false);
  const { shown, waiting, scan, dismiss } = scanning;
  const passed = shown?.kind === 'result' && isPassing(shown.result.verdict) ? shown : null;
  const afterMs = passed?.result.verdict === 'out' ? OUT_MS : ADMITTED_MS;
  useDismissal(passed?.key ?? null, waiting > 0 ? HURRIED_MS : afterMs, dismiss);
  const hasList = status.listAt > 0;
  useTypedScans((code) => {
    if (hasList) scan({ code, way: 'code', letIn: [], isOut });
    else cue('not valid');
    toCamera();
  });
  const toName = () => {
    dismiss();
    setByName(true);
  };
  return (
    <>
      <div inert={Boolean(shown)}>
        {isByName ? (
          <ByNameScreen
            place={place}
            onAsk={(code, way) => {
              scan({ code, way, letIn: [], isOut });
              toCamera();
            }}
            onCamera={toCamera}
          />
        ) : (
          <ReadyScreen
            place={place}
            scanning={scanning}
            way={{ isOut, onChange: setGoingOut }}
            isFree={!shown || passed !== null}
            onByName={toName}
            onElsewhere={onElsewhere}
          />
        )}
      </div>
      {shown && (
        <VerdictCard
          key={shown.key}
          {...cardOf(shown, scanning, { place, status, now: phone.clock(), onByName: toName })}
        />
      )}
    </>
  );
}

function useDismissal(key: string | null, afterMs: number, dismiss: () => void): void {
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(dismiss, afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs, dismiss]);
}
