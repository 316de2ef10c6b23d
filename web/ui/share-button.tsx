import { useId, useState } from 'react';
import styles from './share-button.module.css';

const COPY_BY_HAND = 'Copy it from here:';

/** Opens the system's share sheet; where there is none, offers WhatsApp and copying the link. */
export function ShareButton({ title, className }: { title: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const share = async () => {
    if (typeof navigator.share !== 'function') return setOpen(!isOpen);
    // A visitor who closes the sheet has shared nothing, and nothing is wrong; other failures offer the links.
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
      {isOpen && <ShareLinks id={panel} title={title} />}
    </fieldset>
  );
}

function ShareLinks({ id, title }: { id: string; title: string }) {
  const [outcome, setOutcome] = useState('');
  const text = encodeURIComponent(`${title} ${pageAddress()}`);
  const copy = () =>
    navigator.clipboard.writeText(pageAddress()).then(
      () => setOutcome('Link copied'),
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
          value={pageAddress()}
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
