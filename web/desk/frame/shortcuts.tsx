import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { keysNow, singleKeys } from '../ui/use-keys.ts';
import styles from './shortcuts.module.css';

/** All keys that work on this screen. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(singleKeys.areOn);
  const titles = Map.groupBy(keysNow(), ({ title }) => title);
  return (
    <Dialog
      title="Keys"
      isWide
      onClose={onClose}
      acts={
        <Button kind="ink" hint="Esc" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.keys}>
        {[...titles].map(([title, shortcuts]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts
                .flatMap(({ keys }) => Object.entries(keys))
                .map(([key, [does]]) => (
                  <div key={key}>
                    <dt>
                      {key.split(' ').map((one) => (
                        <kbd key={one}>{one}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="row fact">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => {
            singleKeys.turn(target.checked);
            setOn(target.checked);
          }}
        />
        Single keys work, except in fields
      </label>
    </Dialog>
  );
}
