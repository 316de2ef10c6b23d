import { useNavigate } from 'react-router';
import { findInvitation } from '../../contract/entries/team-calls.ts';
import { useAccountsCall } from '../calls/accounts.ts';
import { sentencesOf } from '../calls/call-error.ts';
import { comingBackTo } from '../session/return-address.ts';
import { useSession } from '../session/session.ts';
import { useOneField, Way } from './way.tsx';

interface Props {
  label: string;
  hint?: string;
  look: 'seal' | 'ink';
  /** Typed before logging in. */
  initial?: string;
  onRefused?: () => void;
}

/** Opens the letter of the team whose spoken code is typed. */
export function CodeWay({ look, initial = '', onRefused, ...field }: Props) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth } = useSession();
  const code = useOneField('code', 'Type your captain’s code.', {
    initial,
    onFailure(error) {
      onRefused?.();
      return { code: sentencesOf(error) };
    },
  });
  async function send(typed: string) {
    const here = `${location.pathname}#${encodeURIComponent(typed)}`;
    if (!auth) return navigate(comingBackTo(here, '/login'));
    const { invitation } = await call(findInvitation, { body: { code: typed } });
    await navigate(`/join/${invitation}`);
  }
  return (
    <Way
      by={code}
      onSend={send}
      {...field}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
    >
      <button className={`button button-${look}`} type="submit" aria-disabled={code.busy}>
        {code.busy ? '…' : 'Join'}
      </button>
    </Way>
  );
}
