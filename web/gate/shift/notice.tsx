import { counted } from '../../ui/formats.ts';
import type { OnlyInFile } from '../phone/file-note.ts';
import { Control } from '../ui/control.tsx';
import { Body, Frame, Title } from '../ui/frame.tsx';

const NOTICES = {
  /** A browser that keeps nothing, as in a private window, would lose every scan when it is closed. */
  'cannot keep': {
    title: 'This browser keeps nothing',
    words:
      'The gate writes down each scan, and this browser doesn’t let it: it is full, or a private window. Open this page in an ordinary window, or make room, then try again.',
    act: 'Try again',
  },
  /** Two tabs would each know of their own scans alone, so the newest is the gate. */
  'open elsewhere': {
    title: 'The gate is open in another tab',
    words: 'Go on there and close this one. Every scan is kept.',
    act: 'Go on here instead',
  },
  /** After the end of a shift, by hand, by the clock or at the desk. */
  over: {
    title: 'The shift is over',
    words:
      'All that was scanned is at the desk, and this phone has forgotten everything. Thank you.',
    act: 'Pair this phone again',
  },
} as const;

/**
 * A screen that says one thing, and has one way on: to load the page anew, unless another is given.
 */
export function Notice({
  of,
  file,
  onAct = () => location.reload(),
}: {
  of: keyof typeof NOTICES;
  file?: OnlyInFile | undefined;
  onAct?: () => void;
}) {
  const { title, words, act } = NOTICES[of];
  return (
    <Frame
      head={<Title title={title} />}
      controls={
        <Control isLit onClick={onAct}>
          {act}
        </Control>
      }
    >
      <Body>
        <p role="alert">{file ? fileWords(file) : words}</p>
      </Body>
    </Frame>
  );
}

function fileWords({ name, count }: OnlyInFile): string {
  const are = count === 1 ? 'is' : 'are';
  return `${counted(count, 'scan')} ${are} not at the desk yet, but in the file “${name}” alone, in this phone’s downloads or where you shared it. Bring it to the desk: all else is forgotten here.`;
}
