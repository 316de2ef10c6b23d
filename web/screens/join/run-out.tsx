import { CodeWay } from '../../entries/code-way.tsx';
import letter from '../../entries/letter.module.css';
import { STAMPS } from '../../ui/stamp.tsx';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A letter that opens nothing any more; a team's spoken code still may. */
export function RunOut() {
  return (
    <Sheet
      eyebrow="An old letter"
      heading="This invitation has run out."
      stamp={STAMPS.expired}
      isCut
    >
      <p className={styles.lead}>
        A link ends when the team is full, when registration closes, or when its captain makes a new
        one.
      </p>
      <p className={letter.say}>
        Ask whoever sent it for a new one, or for the team’s six-letter code.
      </p>
      <CodeWay
        label="Team code"
        hint="Six letters and numbers, such as K7Q2MX."
        look="seal"
        initial={decodeURIComponent(location.hash.slice(1))}
      />
    </Sheet>
  );
}
