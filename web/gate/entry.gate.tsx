// First of all: the order of the cascade's layers stands at its start.
import './styles.css';
// The bold faces, and rare letters.
import '../entry.deferred.ts';

import { createRoot } from 'react-dom/client';
import { Gate } from './gate.tsx';
import { openPhone } from './phone/phone.ts';
import { Notice } from './shift/notice.tsx';
import { readPairing } from './shift/pairing-screen.tsx';
import { GateProvider } from './ui/gate-state.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);
const pairing = readPairing(location.href);
// Whoever looks over a shoulder, or at the history, finds no code that pairs.
if (location.hash) history.replaceState(null, '', location.pathname);
// Another code in a tab that is open already.
addEventListener('hashchange', () => location.reload());

/** Where site data is blocked no lock can be had either. */
const openedElsewhere = new Promise<void>((resolve) => {
  navigator.locks
    ?.request('gate', { steal: true }, () => new Promise(() => {}))
    .catch(({ name }: Error) => name === 'AbortError' && resolve());
});

openPhone({ name: 'gate', send: (...request) => fetch(...request), now: Date.now }).then(
  (phone) => {
    root.render(
      <GateProvider phone={phone}>
        <Gate pairing={pairing} />
      </GateProvider>,
    );
    void openedElsewhere.then(() => {
      root.render(<Notice of="open elsewhere" />);
      phone.close();
    });
  },
  (error) => {
    console.warn('The phone keeps nothing', error);
    root.render(<Notice of="cannot keep" />);
  },
);
document.documentElement.dataset.ready = '';
