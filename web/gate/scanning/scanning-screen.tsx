import { useEffect, useState } from 'react';
import type { GatePlace } from '../../../contract/gate/device.ts';
import type { Phone } from '../phone/phone.ts';
import type { Exchanged } from '../ui/use-exchange.ts';
import { useStatus } from '../ui/use-status.ts';
import { number } from '../ui/words.ts';
import { ByNameScreen } from './by-name-screen.tsx';
import { ReadyScreen } from './ready-screen.tsx';
import { ShownLeaf } from './shown-leaf.tsx';
import { useScanning } from './use-scanning.ts';

/** An admission goes away by itself, so that nobody has to touch the phone while all is well. */
const ADMITTED_MS = 1500;

interface Given {
  readonly phone: Phone;
  readonly place: GatePlace;
  readonly exchanged: Exchanged;
  readonly onElsewhere: () => void;
}

/** Scanning at a place: the camera or the search by name, and the verdict over it. */
export function ScanningScreen(given: Given) {
  const { phone, place } = given;
  const { unsent, inByPlace } = useStatus(phone);
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
            {...given}
            onAsk={(code, way) => ask({ code, way, letIn: [] }).then(toCamera)}
            onCamera={toCamera}
          />
        ) : (
          <ReadyScreen
            {...given}
            scanning={scanning}
            isFree={!shown || isAdmitted}
            onByName={toName}
          />
        )}
      </div>
      {shown && (
        <ShownLeaf
          shown={shown}
          scanning={scanning}
          place={place.name}
          count={`${number(inByPlace[place.key] ?? 0)} in`}
          unsent={unsent}
          onByName={toName}
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
