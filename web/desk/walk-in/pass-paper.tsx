import { INDIA_OFFSET } from '../../../contract/moments.ts';
import { day } from '../../ui/formats.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { festivalName } from '../ui/festival-name.ts';
import styles from './walk-in.module.css';

interface Props {
  name: string;
  college: string;
  /** While it isn't made, what stands in the QR code's place. */
  waits?: string;
  made?: {
    readonly code: string;
    readonly email: string | null;
    readonly startsOn: string;
    readonly endsOn: string;
  };
}

/** The pass as it is printed on A6, and before that as it is filled in. */
export function PassPaper({ name, college, waits, made }: Props) {
  return (
    <section className={styles.paper} aria-label="Gate pass" aria-hidden={!made || undefined}>
      <h2>{`Gate pass, ${festivalName}`}</h2>
      {made && <p>{daysOf(made)}</p>}
      <p className={styles.holder}>{name || '\u00a0'}</p>
      <p>{college || '\u00a0'}</p>
      {made ? (
        <>
          <QrCode
            className={styles.qr}
            text={made.code}
            label={`QR code of the pass, ${made.code}`}
          />
          <p className={styles.code}>{made.code}</p>
          <ol>
            <li>Show this at every gate, with your college card.</li>
            <li>Lost? Any desk finds you by your phone.</li>
            {made.email === null && (
              <li>
                For an account on the site, bring this code and your phone’s number to a desk.
              </li>
            )}
          </ol>
        </>
      ) : (
        <div className={styles.hatch}>
          <span>{waits}</span>
        </div>
      )}
    </section>
  );
}

/** `18 Sept to 21 Sept` */
function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [first, last] = [startsOn, endsOn].map((date) =>
    day(Date.parse(`${date}T12:00:00${INDIA_OFFSET}`)),
  );
  return first === last ? first! : `${first} to ${last}`;
}
