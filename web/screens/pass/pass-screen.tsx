import { type ReactNode, Suspense, useCallback } from 'react';
import type { Entry } from '../../../contract/entries/entry.ts';
import { clockAt, momentInWords } from '../../../contract/moments.ts';
import seal from '../../art/pictures/wax-seal.svg';
import { CallError } from '../../calls/call-error.ts';
import { useSite } from '../../calls/site.ts';
import { useReading } from '../../calls/use-reading.ts';
import { InstallOffer } from '../../offline/install-offer.tsx';
import { storePerson } from '../../offline/store-person.ts';
import { useGuard } from '../../session/guards.ts';
import { type PrivateCopy, usePrivateCopy } from '../../session/private-copy.ts';
import { currentToken, useSession } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { TryAgain } from '../../shell/try-again.tsx';
import { NeedsScripts } from '../../ui/form/submit-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import line from './line.module.css';
import styles from './pass.module.css';
import { StoredPass } from './stored-pass.tsx';

const OnDays = lazyPart(() => import('./on-days.tsx'));

const WITH_A_PLACE: readonly Entry['state'][] = ['held', 'present'];

/** The gate pass of whoever is signed in, with or without network: all light where the scanner looks. */
export function Component() {
  const { pass, failure, load } = usePass();
  useWakeLock();
  return (
    <main id="main" className={`teak ${styles.desk}`}>
      {pass ? (
        <>
          <Pass pass={pass} failure={failure} />
          <InstallOffer />
        </>
      ) : (
        <div className={`${styles.empty} on-paper`}>
          <h1>Gate pass</h1>
          {failure ? (
            <div role="status">
              <p>{`Your pass could not be loaded. ${failure}`}</p>
              <TryAgain look="seal" act={load} />
            </div>
          ) : (
            <p role="status">Loading...</p>
          )}
          <NeedsScripts what="Your pass" />
        </div>
      )}
    </main>
  );
}

function Pass({ pass, failure }: { pass: PrivateCopy; failure: string }) {
  const { festival } = useSite();
  const { Name, College, QRCode } = pass.profile;
  const fours = inFours(QRCode);
  return (
    <article className={`${styles.pass} on-paper`} aria-labelledby="holder">
      <div className={styles.who}>
        <p className={styles.eyebrow}>{`Gate pass, ${festivalInOneLine(festival)}`}</p>
        <h1 id="holder">
          <bdi>{Name}</bdi>
        </h1>
        {College && <p className={styles.college}>{College.college_name}</p>}
      </div>
      <div className={styles.code}>
        <QrCode
          className={styles.qr}
          text={QRCode}
          drawing={pass.drawing}
          label={`QR code of your gate pass, ${fours.join('-')}`}
        />
        <p className={styles.number}>
          {fours.map((four, at) => (
            <span key={at}>
              {at > 0 && <span className="visually-hidden">-</span>}
              {four}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.facts}>
        <ul aria-label="Good for">
          {goodFor(festival, pass.entries).map(({ name, words }) => (
            <li key={name}>
              <Tick />
              <b>
                <bdi>{name}</bdi>
              </b>
              <span>{words}</span>
            </li>
          ))}
        </ul>
        {festival.features.days && (
          <Suspense>
            <OnDays />
          </Suspense>
        )}
        <Line sign={<Sun />} forScreen>
          Turn your screen all the way up for the scanner. Keep your college card at hand.
        </Line>
        <StoredPass keptAt={pass.keptAt} failure={failure} />
        <img className={styles.seal} src={seal} alt="" width="116" height="116" />
      </div>
    </article>
  );
}

interface LineProps {
  sign: ReactNode;
  forScreen?: boolean;
  children: ReactNode;
}

function Line({ sign, forScreen = false, children }: LineProps) {
  return (
    <p className={forScreen ? `${line.line} not-on-paper` : line.line}>
      {sign}
      <span>{children}</span>
    </p>
  );
}

function Tick() {
  return (
    <span className={line.tick} aria-hidden="true">
      <svg viewBox="0 0 22 22" aria-hidden="true">
        <path d="M3 12l5.5 5.5L19 5" />
      </svg>
    </span>
  );
}

function Sun() {
  return (
    <svg className={line.sun} viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="4" />
      <path d="M11 1.5v2M11 18.5v2M1.5 11h2M18.5 11h2M4.3 4.3l1.4 1.4M16.3 16.3l1.4 1.4M4.3 17.7l1.4-1.4M16.3 5.7l1.4-1.4" />
    </svg>
  );
}

export const handle: ScreenHandle = {
  footer: false,
  head: () => ({ title: 'My pass', hidden: true }),
};

/** The places that the pass lets its holder into. Events only where the site itself registers people for them. */
export function goodFor(
  festival: { startsOn: string; endsOn: string },
  entries: readonly Pick<Entry, 'state'>[] = [],
): { name: string; words: string }[] {
  const count = entries.filter(({ state }) => WITH_A_PLACE.includes(state)).length;
  const gate = { name: 'Gate', words: daysInOneLine(festival) };
  return count > 0 ? [gate, { name: 'Events', words: `your ${count}` }] : [gate];
}

/** The pass as it is kept, brought up to date whenever it is looked at. `failure` is in words, empty where none matters. */
function usePass() {
  const site = useSite();
  const { userToken } = useSession();
  useGuard('signed in', false);
  const stored = usePrivateCopy();
  const read = useCallback(async () => {
    if (currentToken()) await storePerson(site);
  }, [site]);
  const { error, reload: load } = useReading(read, { everyMs: 0 });
  const failure =
    error === undefined
      ? ''
      : error instanceof CallError
        ? error.message
        : 'Try again in a moment.';
  return { pass: userToken ? stored : undefined, failure, load };
}

interface Dates {
  /** `2025-09-18` */
  readonly startsOn: string;
  readonly endsOn: string;
}

/** `18–21 Sept 2025`, or `30 Oct–2 Nov 2025` */
export function festivalInOneLine({ startsOn, endsOn }: Dates): string {
  const [first, last] = [momentInWords(startsOn), momentInWords(endsOn)];
  const year = clockAt(endsOn).getUTCFullYear();
  if (startsOn === endsOn) return `${last.day} ${year}`;
  const [date, month] = first.day.split(' ');
  return `${last.day.endsWith(` ${month}`) ? date : first.day}–${last.day} ${year}`;
}

/** `Thu 18 to Sun 21` */
export function daysInOneLine({ startsOn, endsOn }: Dates): string {
  const words = [...new Set([startsOn, endsOn])].map((date) => {
    const { weekday, day } = momentInWords(date);
    return `${weekday} ${day.split(' ')[0]}`;
  });
  return words.join(' to ');
}

/** The participant code as it is read aloud, with or without hyphens of its own. */
export function inFours(code: string): string[] {
  return code.replaceAll('-', '').match(/.{1,4}/gu) ?? [];
}
