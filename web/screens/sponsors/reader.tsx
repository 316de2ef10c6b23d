import man from './man.svg';
import styles from './reader.module.css';
import table from './table.svg';

/** The gentleman behind his newspaper, at his table. Sizes follow the screen's height, drawn for 1080. */
export function Reader() {
  return (
    <div className={styles.reader} aria-hidden="true">
      <img className={styles.man} src={man} alt="" width="660" height="430" />
      <span className={styles.headline} data-side="left">
        Times of
      </span>
      <span className={styles.headline} data-side="right">
        Nitt
      </span>
      <img className={styles.table} src={table} alt="" width="660" height="116" />
    </div>
  );
}
