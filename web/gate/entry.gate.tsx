// First of all: the order of the cascade's layers stands at its start.
import './styles.css';
// The bold faces, and rare letters.
import '../entry.deferred.ts';

import { createRoot } from 'react-dom/client';
import { Gate } from './gate.tsx';
import { openPhone } from './phone/phone.ts';
import { CannotKeep, OpenElsewhere } from './shift/notices.tsx';
import { readPairing } from './shift/read-pairing.ts';

const root = createRoot(document.getElementById('root') as HTMLElement);
const pairing = readPairing(location.href);
// Whoever looks over a shoulder, or at the history, finds no code that pairs.
if (location.hash) history.replaceState(null, '', location.pathname);
// Another code in a tab that is open already.
addEventListener('hashchange', () => location.reload());

const here = navigator.locks?.request('gate', { steal: true }, () => new Promise(() => {}));

openPhone({ name: 'gate', send: (...request) => fetch(...request), now: Date.now }).then(
  (phone) => {
    root.render(<Gate phone={phone} pairing={pairing} />);
    here?.catch(() => {
      root.render(<OpenElsewhere />);
      phone.close();
    });
  },
  () => root.render(<CannotKeep />),
);
document.documentElement.dataset.ready = '';
