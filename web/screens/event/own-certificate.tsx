import { useEffect } from 'react';
import { listCertificates } from '../../../contract/accounts/certificates.ts';
import type { Event } from '../../../contract/events.ts';
import { certificateWords, placeIn } from '../../../contract/results/certificate-words.ts';
import seal from '../../art/pictures/wax-seal.svg';
import { useSite } from '../../calls/site.ts';
import { useRead } from '../../calls/use-read.ts';
import { RANKS } from '../../ui/rank-windows.tsx';
import styles from './over.module.css';

interface OwnCertificateProps {
  event: Event;
  clusterName: string;
  /** Is given what the reader came by, undefined where they have no certificate. */
  onOwn: (own: OwnRank | undefined) => void;
  /** False while what stands above it is on its way, and would push it down. */
  isShown: boolean;
}

/** `rank`: where it is one of those that have a window; `words` are empty for who only took part. */
export interface OwnRank {
  readonly rank: number | undefined;
  readonly words: string;
}

const EVERY_MINUTE_MS = 60_000;

/** The certificate of whoever is signed in, where they have one of this event; it comes with the results. */
export default function OwnCertificate(props: OwnCertificateProps) {
  const { event, clusterName, onOwn, isShown } = props;
  const { data } = useRead(listCertificates, {}, { everyMs: EVERY_MINUTE_MS });
  const own = data?.find((one) => one.eventName === event.title && one.clusterName === clusterName);
  const { apiUrl, festival } = useSite();
  const result = own?.result;
  useEffect(() => {
    onOwn(result === undefined ? undefined : ownRank(result));
    return () => onOwn(undefined);
  }, [onOwn, result]);
  if (!own || !isShown) return null;
  return (
    <section className={`${styles.certificate} paper`} aria-labelledby="certificate">
      <p className={styles.print} aria-hidden="true">
        <span>{`${festival.name} ${festival.edition}`}</span>
        <b>{own.result}</b>
        <span>{event.title}</span>
        <img src={seal} alt="" width="56" height="56" />
      </p>
      <div>
        <h2 id="certificate">Your certificate</h2>
        <p>{`${own.result}. It bears your name and a code by which anybody can check it.`}</p>
        <a className="button button-ink" href={`${apiUrl}${own.link}`} download>
          Download PDF
        </a>
      </div>
    </section>
  );
}

/** `You came second.` of a certificate's `Second place`. */
function ownRank(result: string): OwnRank {
  const rank = RANKS.find((one) => certificateWords({ rank: one }) === result);
  const place = placeIn(result);
  return { rank, words: place ? `You came ${place}.` : '' };
}
