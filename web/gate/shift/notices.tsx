import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';

function Notice(given: { title: string; words: string; act: string; onAct: () => void }) {
  const { title, words, act, onAct } = given;
  const control = (
    <Control isLit onClick={onAct}>
      {act}
    </Control>
  );
  return (
    <Frame head={<Title title={title} />} controls={control}>
      <Body>
        <p role="alert">{words}</p>
      </Body>
    </Frame>
  );
}

const reload = () => location.reload();

/** A browser that keeps nothing, as in a private window, would lose every scan when it is closed. */
export function CannotKeep() {
  return (
    <Notice
      title="This browser keeps nothing"
      words="The gate writes down each scan, and this browser doesn’t let it: it is full, or a private window. Open this page in an ordinary window, or make room, then try again."
      act="Try again"
      onAct={reload}
    />
  );
}

/** Two tabs would each know of their own scans alone, so the newest is the gate. */
export function OpenElsewhere() {
  return (
    <Notice
      title="The gate is open in another tab"
      words="Go on there and close this one. Every scan is kept."
      act="Go on here instead"
      onAct={reload}
    />
  );
}

/** After the end of a shift, by hand, by the clock or at the desk. */
export function OverScreen({ onDone }: { onDone: () => void }) {
  return (
    <Notice
      title="The shift is over"
      words="All that was scanned is at the desk, and this phone has forgotten everything. Thank you."
      act="Pair this phone again"
      onAct={onDone}
    />
  );
}
