import { useSite } from '../../calls/site.ts';
import man from './man.svg';
import styles from './reader.module.css';
import table from './table.svg';

/** The gentleman behind his newspaper, at his table. Sizes follow the screen's height, drawn for 1080. */
export function NewspaperReader() {
  const words = useSite().festival.highlights.title.split(' ');
  return (
    <div className={styles.reader} aria-hidden="true">
      <img className={styles.man} src={man} alt="" width="660" height="430" />
      <span className={styles.headline} data-side="left">
        {words.slice(0, -1).join(' ')}
      </span>
      <span className={styles.headline} data-side="right">
        {words.at(-1)}
      </span>
      <img className={styles.table} src={table} alt="" width="660" height="116" />
    </div>
  );
}
