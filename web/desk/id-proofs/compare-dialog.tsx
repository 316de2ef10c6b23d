import type { LentProof } from '../../../contract/desk/id-proofs.ts';
import { type Picture, usePictures } from '../calls/use-pictures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/states.tsx';
import styles from './compare-dialog.module.css';

interface Props {
  proof: LentProof;
  picture: Picture | undefined;
  onClose: () => void;
}

/** The picture beside those on other accounts that look alike: a person sees whether it is one card. */
export function CompareDialog({ proof, picture, onClose }: Props) {
  const { pictures, retry } = usePictures(
    proof.alike.map(({ id }) => id),
    'alike',
  );
  const shown = [proof, ...proof.alike];
  return (
    <Dialog
      title="One card, or two?"
      isWide
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose} data-autofocus>
          Back
        </Button>
      }
    >
      <ul className={styles.pair}>
        {shown.map(({ id, name, college }) => {
          const { url, error } = (id === proof.id ? picture : pictures.get(id)) ?? {};
          return (
            <li key={id}>
              {url && <img src={url} alt={`ID proof of ${name}`} />}
              {error !== undefined && <Failed error={error} retry={() => retry(id)} />}
              {!url && error === undefined && <p role="status">Opening the picture …</p>}
              <b>{name}</b>
              <span className="fact">{college}</span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
