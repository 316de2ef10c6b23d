import type { Workshop } from '../../../contract/workshops.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './lens.module.css';
import lens from './lens.svg';
import motif1 from './motif-1.svg';
import motif2 from './motif-2.svg';
import motif3 from './motif-3.svg';
import motif4 from './motif-4.svg';

const motifs = [motif1, motif2, motif3, motif4];

/** The board's magnifying glass with the workshop's round picture in it, or a drawing where it has none. */
export function Lens({ workshop: { image }, place }: { workshop: Workshop; place: number }) {
  return (
    <div className={styles.lens}>
      {image ? (
        <ContentPicture
          className={styles.picture}
          picture={image}
          sizes="(max-width: 900px) 58vw, 472px"
          first
        />
      ) : (
        <img
          className={styles.picture}
          src={motifs[place % motifs.length]}
          alt=""
          width="472"
          height="472"
          fetchPriority="high"
        />
      )}
      <img className={styles.glass} src={lens} alt="" width="630" height="630" />
    </div>
  );
}
