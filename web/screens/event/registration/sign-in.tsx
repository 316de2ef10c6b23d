import { Link } from 'react-router';
import type { Places as Numbers } from '../../../../contract/entries/entry.ts';
import { eventAddress } from '../../../../contract/event-addresses.ts';
import letter from '../../../entries/letter.module.css';
import { comingBackTo } from '../../../session/return-address.ts';
import { Face } from './face.tsx';
import { Left } from './left.tsx';
import type { SlipProps } from './still.tsx';

type Props = SlipProps & {
  places: Numbers;
  /** What they pressed was refused, since they are signed out. */
  hasEnded: boolean;
};

/** Sends whoever isn't signed in to do so first, and back here. */
export function SignIn({ event, rules, clusterName, places, hasEnded }: Props) {
  const here = `${eventAddress(clusterName, event.title)}#register`;
  return (
    <Face heading="Who is coming?" stub={<Left rules={rules} places={places} />}>
      {hasEnded && (
        <p className={letter.say} role="alert">
          Your session has ended, so nothing was sent.
        </p>
      )}
      <p className={letter.say}>
        Log in and you come straight back to this file. A new profile takes three minutes and is
        your gate pass too.
      </p>
      <div className="buttons">
        <Link className="button button-seal" to={comingBackTo(here, '/login')}>
          Log in
        </Link>
        <Link className="button button-line" to={comingBackTo(here, '/signup')}>
          Sign up
        </Link>
      </div>
    </Face>
  );
}
