import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';

/** Two tabs would each know of their own scans alone, so the newest is the gate. */
export function OpenElsewhere() {
  return (
    <Frame head={<Title title="The gate is open in another tab" />}>
      <Body>
        <p role="alert">Go on there and close this one. Every scan is kept.</p>
        <Control onPaper isLit onClick={() => location.reload()}>
          Go on here instead
        </Control>
      </Body>
    </Frame>
  );
}
