import { getOwnAccount } from '../../contract/accounts/profile.ts';
import type { Entry } from '../../contract/entries/entry.ts';
import { HOLD_MINUTES } from '../../contract/entries/entry-calls.ts';
import { heldUntil } from '../../contract/entries/entry-rules.ts';
import { useRead } from '../calls/use-read.ts';
import { heldInWords } from './held-words.ts';
import paper from './paper.module.css';

/** Says, before anything is filled in, what a place asks of somebody who has confirmed no e-mail. */
export function ConfirmFirst() {
  const { data: account } = useRead(getOwnAccount, {});
  if (!account || account.isConfirmed) return null;
  if (account.user_email === '')
    return (
      <p className={paper.say}>
        <b>A place needs an e-mail.</b> Your account has none yet: have one written into it at the
        festival’s desk, or ask there for the place.
      </p>
    );
  return (
    <p className={paper.say}>
      <b>Your e-mail is not confirmed yet.</b> You can ask all the same: we mail a link to{' '}
      {account.user_email}, and what you ask for is held for {HOLD_MINUTES} minutes until you open
      it.
    </p>
  );
}

/** Says until when an entry is held for its reader, and what to do. */
export function HeldNote({ entry }: { entry: Entry }) {
  const { data: account } = useRead(getOwnAccount, {});
  const until = heldUntil(entry);
  if (until === undefined) return null;
  return (
    <p className={paper.say}>
      <b>{heldInWords(until)}, confirm your e-mail.</b> Open the link that we mailed
      {account && ` to ${account.user_email}`}; later it is free for whoever comes next.
    </p>
  );
}
