import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { joinTeam } from '../../../contract/entries/team-calls.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import letter from '../../entries/letter.module.css';
import { CODE_FIELD, useOneField, Way } from '../../entries/way.tsx';
import { comingBackTo } from '../../session/return-address.ts';
import { useSession } from '../../session/session.ts';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A letter that opens nothing any more; a team's spoken code still may. */
export function RunOut({ invitation }: { invitation: string }) {
  return (
    <Sheet eyebrow="An old letter" heading="This invitation has run out." stamp="EXPIRED" isCut>
      <p className={styles.lead}>
        A link ends when the team is full, when registration closes, or when its captain makes a new
        one.
      </p>
      <p className={letter.say}>
        Ask whoever sent it for a new one, or for the team’s six-letter code.
      </p>
      <CodeForm invitation={invitation} />
    </Sheet>
  );
}

function CodeForm({ invitation }: { invitation: string }) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth } = useSession();
  const [hasQuestions, setHasQuestions] = useState(false);
  const form = useOneField('code', 'Type your captain’s code.', {
    // The code that was typed before logging in.
    initial: decodeURIComponent(location.hash.slice(1)),
    onFailure(error) {
      const fields = error instanceof CallError ? Object.keys(error.fields) : [];
      setHasQuestions(fields.some((field) => field.startsWith('answers.')));
      return { code: sentencesOf(error) };
    },
  });
  async function send(code: string) {
    const here = `/join/${encodeURIComponent(invitation)}#${encodeURIComponent(code)}`;
    if (!auth) return navigate(comingBackTo(here, '/login'));
    const entry = await call(joinTeam, { body: { code } });
    await navigate(`${eventAddress(entry.cluster_name, entry.event_name)}#register`);
  }
  return (
    <Way by={form} onSend={send} {...CODE_FIELD} label="Team code">
      <button className="button button-seal" type="submit" aria-disabled={form.busy}>
        {form.busy ? '…' : 'Join'}
      </button>
      {hasQuestions && (
        <p>
          This event asks a few things first: <Link to="/clusters">open its page</Link> and type the
          code there.
        </p>
      )}
    </Way>
  );
}
