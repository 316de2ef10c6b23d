import { useState } from 'react';
import type { GateDevice, GatePlace } from '../../../contract/gate/device.ts';
import { number, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { countAt } from '../phone/status.ts';
import { Control } from '../ui/control.tsx';
import { cue, readySounds } from '../ui/cues.ts';
import { Body, Frame, NetworkStrip, Title } from '../ui/frame.tsx';
import { useGate } from '../ui/gate-state.tsx';
import styles from './where-screen.module.css';

const TRIES = [
  ['Admitted', 'admitted'],
  ['Out', 'out'],
  ['Ask', 'see the card'],
  ['Stop', 'not valid'],
] as const;

/** Asks where the volunteer stands: only places that were lent to this phone. */
export function WhereScreen({
  device,
  onChoose,
  onEnd,
}: {
  device: GateDevice;
  onChoose: (place: GatePlace) => void;
  onEnd: () => void;
}) {
  const { phone, status } = useGate();
  const { places } = device;
  const [chosen, setChosen] = useState(places[0]);
  const kinds = Map.groupBy(places, ({ mark }) => (mark === null ? 'Gates' : 'Venue doors'));
  const start = () => {
    readySounds();
    if (chosen) onChoose(chosen);
  };
  return (
    <Frame
      head={<Title title="Where?" sub={`${device.name}, until ${time(device.endsAt)}`} />}
      controls={
        <Control isLit onClick={start}>
          <Icon name="scan" size={24} /> Start scanning
        </Control>
      }
    >
      <NetworkStrip />
      <Body>
        {[...kinds].map(([title, some]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {some.map((place) => (
              <PlaceButton
                key={place.key}
                place={place}
                isChosen={place.key === chosen?.key}
                count={countAt(status, place, { isOut: false, now: phone.clock() })}
                onChoose={() => setChosen(place)}
              />
            ))}
          </section>
        ))}
        <h2>Try the sounds</h2>
        <div className={styles.tries}>
          {TRIES.map(([word, verdict]) => (
            <Control
              key={word}
              onPaper
              onClick={() => {
                readySounds();
                cue(verdict);
              }}
            >
              {word}
            </Control>
          ))}
        </div>
        <h2>Going home</h2>
        <Control onPaper onClick={onEnd}>
          End the shift
        </Control>
      </Body>
    </Frame>
  );
}

function PlaceButton({
  place: { name, venue, startsAt, mark, rule },
  isChosen,
  count,
  onChoose,
}: {
  place: GatePlace;
  isChosen: boolean;
  count: number;
  onChoose: () => void;
}) {
  const isGate = mark === null;
  const about = isGate
    ? [rule, `${number(count)} here today`]
    : [startsAt !== null && time(startsAt), venue, `${number(count)} in`];
  return (
    <button
      type="button"
      className={`row ${styles.place}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <b>{name}</b>
      <span>{about.filter(Boolean).join(', ')}</span>
      {isChosen && <Icon name="check" size={28} />}
    </button>
  );
}
