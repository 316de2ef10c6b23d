import { Link } from 'react-router';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { useCallback } from './use-callback.ts';

const SAID = {
  working: 'Checking your papers…',
  welcome: 'Checking your papers…',
  'code passed on': 'All is well. You can close this window.',
  'nothing to do':
    'The campus sign-on sends people here who log in with it. To begin, go to the login.',
};

/** The return page of the campus sign-on: a key turns in the door. Source: section 2, Login callback screen. */
export function Component() {
  const outcome = useCallback();
  const welcome = outcome === 'welcome';
  return (
    <AtTheDoor opening={welcome ? 2 : 0} turning={outcome === 'working'}>
      <div role="status">
        <h1>{outcome === 'nothing to do' ? 'Nobody is logging in' : 'Logging you in'}</h1>
        <p>{SAID[outcome]}</p>
      </div>
      {outcome === 'nothing to do' && (
        <nav aria-label="Ways on">
          <Link to="/login">To the login</Link>
          <Link to="/">To the start</Link>
        </nav>
      )}
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Logging you in', hidden: true }),
  footer: false,
};
