import { Link } from 'react-router';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { useCallback } from './use-callback.ts';

const CHECKING = 'Checking what the campus sign-on says…';
const SAID = {
  working: CHECKING,
  welcome: CHECKING,
  'passed on': 'All is well. You can close this window.',
  'nothing to do':
    'There is nothing to do here. People come to this page from the campus sign-on. To begin, go to the login.',
  'nothing to do in a popup':
    'The campus sign-on has sent nothing, so nothing happened. Close this window to try again, or to log in with e-mail and password.',
};

/** The return page of the campus sign-on: a key turns in the door. Source: section 2, Login callback screen. */
export function Component() {
  const outcome = useCallback();
  return (
    <AtTheDoor opening={outcome === 'welcome' ? 2 : 0} turning={outcome === 'working'}>
      <div role="status">
        <h1>Logging you in</h1>
        <p>{SAID[outcome]}</p>
      </div>
      {outcome === 'nothing to do' && (
        <nav aria-label="Ways on">
          <Link to="/login">To the login</Link>
          <Link to="/">Home</Link>
        </nav>
      )}
      {outcome === 'nothing to do in a popup' && (
        <button className="button button-ink" type="button" onClick={() => window.close()}>
          Close this window
        </button>
      )}
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Logging you in', hidden: true }),
  footer: false,
};
