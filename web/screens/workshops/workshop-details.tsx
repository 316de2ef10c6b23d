import { momentInOneLine } from '../../../contract/moments.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { Button } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Prose } from '../../ui/prose.tsx';
import styles from './workshop-details.module.css';

/** All that is known of a workshop, on a paper over the page. Escape and Close put it away. */
export function WorkshopDetails({
  workshop,
  onClose,
}: {
  workshop: Workshop;
  onClose: () => void;
}) {
  // Of one that is only announced nothing is known yet.
  const isPlanned = workshop.date !== null || workshop.location !== null;
  const { name, details, content, faq, contact, date, location, registrationLink } = workshop;
  return (
    <Modal
      className={`paper on-paper ${styles.details}`}
      aria-labelledby="workshop-name"
      onClose={onClose}
    >
      <h2 id="workshop-name">{name}</h2>
      <dl className={styles.facts}>
        {isPlanned && (
          <>
            <dt>When</dt>
            <dd>{date ? momentInOneLine(date) : 'TBA'}</dd>
            <dt>Where</dt>
            <dd>{location ?? 'TBA'}</dd>
          </>
        )}
        {contact && (
          <>
            <dt>Contact</dt>
            <dd>
              <Markdown text={contact} phones />
            </dd>
          </>
        )}
      </dl>
      <Part title="About" text={details} />
      <Part title="What you will do" text={content} />
      <Part title="Questions" text={faq} />
      <div className={styles.actions}>
        {registrationLink && (
          <a
            className="button button-seal"
            href={registrationLink}
            target="_blank"
            rel="noreferrer"
          >
            Register
            <span className="visually-hidden">{` for ${name} (opens in a new tab)`}</span>
          </a>
        )}
        <Button look="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function Part({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h3>{title}</h3>
      <Prose text={text} phones />
    </section>
  );
}
