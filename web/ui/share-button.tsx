import { useId, useState } from 'react';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** Goes with the link, which is the page's own address. */
  title: string;
  className?: string;
}

/** Opens the system's share sheet; where there is none, offers WhatsApp and copying the link. */
export function ShareButton({ title, className }: ShareButtonProps) {
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
  const [copied, setCopied] = useState<boolean>();
  const text = encodeURIComponent(`${title} ${pageAddress()}`);
  const copy = () =>
    navigator.clipboard.writeText(pageAddress()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div id={id} className={`${styles.panel} paper`}>
      <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
      <button type="button" onClick={copy}>
        Copy link
      </button>
      <p role="status">{outcome(copied)}</p>
      {copied === false && (
        <input readOnly aria-label="Link to copy" value={pageAddress()} onFocus={selectAll} />
      )}
    </div>
  );
}

function outcome(copied: boolean | undefined): string {
  if (copied === undefined) return '';
  return copied ? 'Link copied' : 'Copy it from here:';
}

function selectAll(event: { currentTarget: HTMLInputElement }) {
  return event.currentTarget.select();
}

/** Without what only this visit knows, such as a search. */
function pageAddress(): string {
  return location.origin + location.pathname;
}
