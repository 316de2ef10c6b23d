import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { useCallback } from './use-callback.ts';

/** The return page of the campus sign-on: a key turns in the door. Source: section 2, Login callback screen. */
export function Component() {
  const outcome = useCallback();
  const welcome = outcome === 'welcome';
  return (
    <AtTheDoor opening={welcome ? 2 : 0} turning={!welcome}>
      <div role="status">
        <h1>Logging you in</h1>
        <p>
          {outcome === 'code passed on'
            ? 'All is well. You can close this window.'
            : 'Checking your papers…'}
        </p>
      </div>
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Logging you in', hidden: true }),
  footer: false,
};
