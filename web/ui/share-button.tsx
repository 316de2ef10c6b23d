import { useId, useState } from 'react';
import styles from './share-button.module.css';

const COPY_BY_HAND = 'Copy it from here:';

interface ShareProps {
  /** Goes before the address in a message. */
  title: string;
  className?: string;
}

/** Shares this page: opens the system's share sheet; where there is none, offers WhatsApp and copying the link. */
export function ShareButton({ title, className }: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const share = async () => {
    if (typeof navigator.share !== 'function') return setOpen(!isOpen);
    // A visitor who closes that sheet has shared nothing, and nothing is wrong; other failures offer the links.
    await navigator.share({ title, url: pageAddress() }).catch((error: Error) => {
      if (error.name !== 'AbortError') setOpen(true);
    });
  };
  return (
    <fieldset
      aria-label="Share this page"
      className={styles.share}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <button
        className={className}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={share}
      >
        Share
      </button>
      {isOpen && <ShareLinks id={panel} title={title} address={pageAddress()} />}
    </fieldset>
  );
}

function ShareLinks({ id, title, address }: { id: string; title: string; address: string }) {
  const [outcome, setOutcome] = useState('');
  const text = encodeURIComponent(`${title} ${address}`);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setOutcome('Link copied.'),
      () => setOutcome(COPY_BY_HAND),
    );
  return (
    <div id={id} className={`${styles.panel} paper`}>
      <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
      <button type="button" onClick={copy}>
        Copy link
      </button>
      <p role="status">{outcome}</p>
      {outcome === COPY_BY_HAND && (
        <input
          readOnly
          aria-label="Link to copy"
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
  );
}

/** Without what only this visit knows, such as a search. */
function pageAddress(): string {
  return location.origin + location.pathname;
}
