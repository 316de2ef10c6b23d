import type { FormEvent } from 'react';
import { saveAs } from '../../ui/save-as.ts';
import { Button } from '../ui/button.tsx';
import { copy } from '../ui/copy.ts';
import { festivalName } from '../ui/festival-name.ts';
import { focusAtOnce } from '../ui/focus-at-once.ts';
import styles from './sign-in.module.css';

/** Ten, seen this once: they go on when they have said that they have them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Recovery codes for the desk of ${festivalName}, each good once\n\n${codes.join('\n')}\n`;
  const download = () => saveAs('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form className="stack" onSubmit={send}>
      <p className={styles.steps}>
        <span>1 Scan and try</span> <b>2 Put the codes away</b>
      </p>
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
        To the desk
      </Button>
    </form>
  );
}
