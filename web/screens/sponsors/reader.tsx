import { useSite } from '../../calls/site.ts';
import man from './man.svg';
import styles from './reader.module.css';
import table from './table.svg';

/** The gentleman behind his newspaper, at his table. Sizes follow the screen's height, drawn for 1080. */
export function NewspaperReader() {
  const sides = overTheFold(useSite().festival.highlights.title);
  const letters = Math.max(...sides.map((side) => side.length));
  const size = { '--letters': letters } as React.CSSProperties;
  return (
    <div className={styles.reader} style={size} aria-hidden="true">
      <img className={styles.man} src={man} alt="" width="660" height="430" />
      <span className={styles.headline} data-side="left">
        {sides[0]}
      </span>
      <span className={styles.headline} data-side="right">
        {sides[1]}
      </span>
      <img className={styles.table} src={table} alt="" width="660" height="116" />
    </div>
  );
}

/** The letters that a side has room for at full size. */
const ROOM = 9;

/** The newspaper's name in two: all but its last word, or where that is too long, in halves. */
export function overTheFold(title: string): [left: string, right: string] {
  const words = title.split(' ');
  const splitAt = (at: number): [string, string] => [
    words.slice(0, at).join(' '),
    words.slice(at).join(' '),
  ];
  const longest = (sides: string[]) => Math.max(...sides.map((side) => side.length));
  const splits = words.map((_, at) => splitAt(at));
  const usual = splits.at(-1)!;
  if (longest(usual) <= ROOM) return usual;
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}
