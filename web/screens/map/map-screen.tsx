import { useState } from 'react';
import { useSite } from '../../calls/site.ts';
import { readingOrder } from './board-layout.ts';
import styles from './map.module.css';
import { Note } from './note.tsx';
import { Strings } from './strings.tsx';

/** The pinboard: a note for each category, and the strings between them. */
export function Component() {
  const { clusters, festival } = useSite();
  const [pointedAt, setPointedAt] = useState<number>();
  const categories = readingOrder.flatMap((id) => clusters.find((one) => one.id === id) ?? []);
  return (
    <main id="main" className={`screenful late-picture ${styles.board}`}>
      <header className={styles.heading}>
        <h1>Map</h1>
        <p>{festival.shortTexts.map}</p>
      </header>
      <div className={styles.pins}>
        <div className={styles.survey} />
        <Strings pointedAt={pointedAt} />
        <ul>
          {categories.map((category) => (
            <Note key={category.id} category={category} onPoint={setPointedAt} />
          ))}
        </ul>
      </div>
      <div className={styles.key} />
      <div className={styles.flowers} />
      <div className={styles.glass} />
    </main>
  );
}

export const handle = {
  head: () => ({
    title: 'Map',
    description: 'Thirteen categories of events on one pinboard, and the red string between them.',
  }),
};
