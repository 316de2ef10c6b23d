import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';

/** A browser that keeps nothing, as in a private window, would lose every scan when it is closed. */
export function CannotKeep() {
  return (
    <Frame
      head={<Title title="This browser keeps nothing" />}
      controls={
        <Control isLit onClick={() => location.reload()}>
          Try again
        </Control>
      }
    >
      <Body>
        <p role="alert">
          The gate writes down each scan, and this browser doesn’t let it: it is full, or a private
          window. Open this page in an ordinary window, or make room, then try again.
        </p>
      </Body>
    </Frame>
  );
}
