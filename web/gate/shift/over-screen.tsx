import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';

/** After the end of a shift, by hand, by the clock or at the desk. */
export function OverScreen({ onDone }: { onDone: () => void }) {
  return (
    <Frame
      head={<Title title="The shift is over" />}
      controls={
        <Control isLit onClick={onDone}>
          Pair this phone again
        </Control>
      }
    >
      <Body>
        <p role="status">
          All that was scanned is at the desk, and this phone has forgotten everything. Thank you.
        </p>
      </Body>
    </Frame>
  );
}
