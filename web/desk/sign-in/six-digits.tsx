import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/form/held.tsx';
import { counted } from '../../ui/formats.ts';
import styles from './six-digits.module.css';
import { focusAtOnce } from './step.tsx';

const PLACES = [0, 1, 2, 3, 4, 5];

interface Props {
  /** Told with the sixth digit. */
  onComplete: (code: string) => void;
  /** The last code was refused: its digits stay until others are typed over them. */
  isRefused: boolean;
  describedBy?: string;
}

/** One field, drawn as six tumblers on a brass rod. */
export function SixDigits({ onComplete, isRefused, describedBy }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [isShort, setShort] = useState(false);
  const lacking = PLACES.length - digits.length;
  useEffect(() => focusAtOnce(ref.current), []);
  useEffect(() => {
    if (isRefused) ref.current?.select();
  }, [isRefused]);
  const change = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, PLACES.length);
    setDigits(next);
    setShort(false);
    if (next.length === PLACES.length && next !== digits) onComplete(next);
  };
  return (
    <>
      <div className={styles.rod} data-refused={isRefused || undefined}>
        {PLACES.map((place) => (
          <b key={place} aria-hidden="true" data-next={place === digits.length || undefined}>
            {digits[place]}
          </b>
        ))}
        <Input
          ref={ref}
          aria-label="Six digits"
          aria-describedby={describedBy}
          aria-invalid={isRefused || undefined}
          data-autofocus=""
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          value={digits}
          onChange={change}
          onKeyDown={({ key }) => setShort(key === 'Enter' && lacking > 0)}
        />
      </div>
      {isShort && (
        <p role="alert">{`${counted(lacking, 'more digit')}, please: it opens with the sixth.`}</p>
      )}
    </>
  );
}
