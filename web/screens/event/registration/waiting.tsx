import type { Entry } from '../../../../contract/entries/entry.ts';
import { acceptOffer } from '../../../../contract/entries/entry-calls.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import type { CallAccounts } from '../../../calls/accounts.ts';
import { useSite } from '../../../calls/site.ts';
import letter from '../../../entries/letter.module.css';
import { inWords } from '../../../ui/counts.ts';
import { DeedButton } from '../../../ui/deed-button.tsx';
import type { PanelProps } from './entry-props.ts';
import { Line } from './line.tsx';

/** A free place kept for who was next in line: one red button, and the way to decline. */
export function Offer({ entry, places, show, run, busy }: PanelProps) {
  const { timeZone } = useSite().festival;
  const until = new Date(entry.offered_until ?? 0).toISOString();
  const take = (call: CallAccounts) => call(acceptOffer, { params: { id: entry.id } });
  return (
    <>
      <Line before={0} behind={places.waiting} of={thingOf(entry)} look="offered" />
      <p className={letter.say}>
        It is kept for you until <b>{momentInOneLine(until, timeZone)}</b>, and goes to the next in
        line then.
      </p>
      <div className="buttons">
        <DeedButton busy={busy !== ''} onClick={() => run('take', 'You are registered.', take)}>
          Take the place
        </DeedButton>
        <DeedButton look="line" onClick={() => show('cancel')}>
          No, thanks
        </DeedButton>
      </div>
    </>
  );
}

/** The line as one of those who wait in it sees it. */
export function Waiting({ entry, rules: { perCollege }, places }: PanelProps) {
  const isOfCollege =
    perCollege !== null && (places.places === null || places.taken < places.places);
  const rank = entry.rank ?? 1;
  return (
    <>
      <Line before={rank - 1} behind={Math.max(0, places.waiting - rank)} of={thingOf(entry)} />
      {isOfCollege && (
        <p
          className={letter.say}
        >{`Places are free, but ${perCollege === 1 ? 'one' : inWords(perCollege)} of each college can come: you wait until yours has room.`}</p>
      )}
      <p className={letter.say}>
        When a place is yours we mail you, and keep it for a day at most; then it goes to the next.
      </p>
    </>
  );
}

function thingOf({ team_name }: Entry): 'person' | 'team' {
  return team_name === null ? 'person' : 'team';
}
