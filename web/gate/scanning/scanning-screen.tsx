import { useEffect, useState } from 'react';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { useGate } from '../ui/gate-state.tsx';
import { ByNameScreen } from './by-name-screen.tsx';
import { leafOf } from './leaf-of.tsx';
import { ReadyScreen } from './ready-screen.tsx';
import { useScanning } from './use-scanning.ts';
import { VerdictLeaf } from './verdict-leaf.tsx';

/** An admission goes away by itself, so that nobody has to touch the phone while all is well. */
const ADMITTED_MS = 1500;

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
  const { shown, ask, dismiss } = scanning;
  const isAdmitted = shown?.kind === 'told' && shown.told.verdict === 'admitted';
  useDismissal(isAdmitted ? shown.told.id : null, dismiss);
  const toName = () => {
    dismiss();
    setByName(true);
  };
  const toCamera = () => setByName(false);
  return (
    <>
      <div inert={Boolean(shown)}>
        {isByName ? (
          <ByNameScreen
            place={place}
            onAsk={(code, way) => ask({ code, way, letIn: [] }).then(toCamera)}
            onCamera={toCamera}
          />
        ) : (
          <ReadyScreen
            place={place}
            scanning={scanning}
            isFree={!shown || isAdmitted}
            onByName={toName}
            onElsewhere={onElsewhere}
          />
        )}
      </div>
      {shown && (
        <VerdictLeaf
          key={shown.key}
          {...leafOf(shown, scanning, { place, status, onByName: toName })}
        />
      )}
    </>
  );
}

function useDismissal(id: string | null, dismiss: () => void): void {
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(dismiss, ADMITTED_MS);
    return () => clearTimeout(timer);
  }, [id, dismiss]);
}
