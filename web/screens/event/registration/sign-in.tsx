import { Link } from 'react-router';
import type { Places as Numbers } from '../../../../contract/entries/entry.ts';
import { eventAddress } from '../../../../contract/event-addresses.ts';
import letter from '../../../entries/letter.module.css';
import { comingBackTo } from '../../../session/return-address.ts';
import { Face } from './face.tsx';
import { Left } from './left.tsx';
import { Line } from './line.tsx';
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
    <Face heading="Log in to register" stub={<Left rules={rules} places={places} />}>
      {places.next !== 'place' && (
        <Line before={places.waiting} behind={0} of={rules.team ? 'team' : 'person'} look="asked" />
      )}
      {hasEnded && (
        <p className={letter.say} role="alert">
          Your session has ended, so nothing was sent.
        </p>
      )}
      <p className={letter.say}>
        New here? Sign up: it is free, and your profile is your gate pass, too. Either way you come
        straight back to this event.
      </p>
      <div className="buttons">
        <Link className="button button-seal" to={comingBackTo(here, '/signup')}>
          Sign up
        </Link>
        <Link className="button button-ink" to={comingBackTo(here, '/login')}>
          Log in
        </Link>
      </div>
    </Face>
  );
}
