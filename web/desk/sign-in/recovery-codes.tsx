import type { FormEvent, ReactNode } from 'react';
import { saveAs } from '../../ui/save-as.ts';
import { Button } from '../ui/button.tsx';
import { festivalName } from '../ui/festival-name.ts';
import { copy } from '../ui/toast.tsx';
import styles from './sign-in.module.css';
import { focusAtOnce } from './step.tsx';

interface Props {
  codes: readonly string[];
  /** Of the button that goes on. */
  word: string;
  onDone: () => void;
  children?: ReactNode;
}

/** Ten, seen this once: they go on when they have said that they have them. */
export function RecoveryCodes({ codes, word, onDone, children }: Props) {
  const text = `Recovery codes for the desk of ${festivalName}, each good once\n\n${codes.join('\n')}\n`;
  const download = () => saveAs('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form className="stack" onSubmit={send}>
      {children}
      <h2 ref={focusAtOnce} tabIndex={-1}>
        For the day the phone is lost
      </h2>
      <p>Ten codes, each good once. They are shown now and never again.</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="row no-print">
        <Button icon="download" onClick={download}>
          Download
        </Button>
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
        <Button icon="copy" onClick={() => copy(text)}>
          Copy
        </Button>
      </p>
      <label className="note no-print" data-must>
        <input type="checkbox" required />
        They lie where I find them without my phone
      </label>
      <Button kind="ink" type="submit">
        {word}
      </Button>
    </form>
  );
}
