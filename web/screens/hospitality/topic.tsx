import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import { Mark } from '../../art/symbols.tsx';
import { Prose } from '../../ui/prose.tsx';
import styles from './hospitality.module.css';
import { topicSlug } from './topic-slug.ts';

/** A topic on its sheet. Without scripts every topic is there, one below the other. */
export function Topic({ topic, selected }: { topic: HospitalityTopic; selected: boolean }) {
  const { name, desc } = topic;
  return (
    <section
      className={styles.sheet}
      id={topicSlug(name)}
      data-selected={selected}
      aria-label={name}
    >
      <article className={`paper on-paper ${styles.paper}`}>
        <Mark name="pin" className="pin" />
        <h2>{name}</h2>
        <Prose text={desc} phones />
      </article>
    </section>
  );
}
