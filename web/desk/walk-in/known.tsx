import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { KnownPerson } from '../../../contract/desk/walk-ins.ts';
import { day } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './walk-in.module.css';

const PROOF_WORDS = {
  none: 'no ID proof',
  waiting: 'ID proof waits',
  unreadable: 'ID proof unreadable',
  approved: 'ID proof approved',
  rejected: 'ID proof sent back',
} as const;

interface Props {
  person: KnownPerson;
  /** Another one each time that the question takes the focus. */
  asked: object | undefined;
  /** Two people may share a phone. */
  onShare?: (() => void) | undefined;
}

/** Somebody is here already with this phone or e-mail: to them, rather than to a second account. */
export function Known({
  person: { code, name, college, by, idProof, signedUpAt },
  asked,
  onShare,
}: Props) {
  const way = useRef<HTMLAnchorElement>(null);
  const [isTypedOn, setTypedOn] = useState(false);
  useEffect(() => {
    if (asked) way.current?.focus();
  }, [asked]);
  useKeys('Walk-in', { 2: ['they share a phone', () => onShare?.()] }, { when: !!onShare });
  // Whoever types the next line, unseeing, answers nothing by it, nor by the Enter that ends it, and leaves no page.
  const typedOn = (event: KeyboardEvent) => {
    const isWritten = event.key.length === 1 && !event.ctrlKey && (isTypedOn || event.key !== '2');
    if (!isWritten && !(event.key === 'Enter' && isTypedOn)) return;
    event.preventDefault();
    setTypedOn(isWritten);
  };
  return (
    <div className={styles.known}>
      <p className="note" data-must role="alert">
        <Icon name="people" />
        <span>
          <b>{`This ${by} is ${name}’s`}</b>
          {`${college && `, ${college}`}. Signed up ${day(signedUpAt)}, ${PROOF_WORDS[idProof]}. Is it the same person?`}
        </span>
      </p>
      <p className="row">
        <Button
          ref={way}
          kind="ink"
          hint="Enter"
          to={`/desk/people/${code}`}
          onKeyDown={typedOn}
          onBlur={() => setTypedOn(false)}
        >
          Yes: open their sheet
        </Button>
        {onShare && (
          <Button hint="2" onClick={onShare}>
            No: they share a phone
          </Button>
        )}
      </p>
      {isTypedOn && <small role="status">This comes first: nothing is written meanwhile.</small>}
    </div>
  );
}
