import { Link } from 'react-router';
import { type Decision, sendMailsAgain } from '../../../contract/desk/home.ts';
import { useAct } from '../../calls/use-act.ts';
import { number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { Line, some } from './line.tsx';

/** Others keep their code, as the log has it. */
const MAIL_ERRORS: Readonly<Record<string, string>> = {
  EENVELOPE: 'no such mailbox, or a full one',
  EREFUSED: 'refused by the mail server: its quota, or the sender that is set',
  EFLOOD: 'too many in one hour',
  ECONNECTION: 'no connection to the mail server',
  ESOCKET: 'connection to the mail server broke',
  ETIMEDOUT: 'no answer of the mail server',
};

/** Mails that did not arrive, with their people; those that are kept still are sent again by one press. */
export function FailedMails({
  failed,
  again,
  codes,
  people,
  onChange,
}: Extract<Decision, { kind: 'mails' }> & { onChange: () => void }) {
  const { act, isBusy, error } = useAct();
  const send = async () => {
    const sent = await act(sendMailsAgain, {});
    if (sent) toast({ text: `${some(sent.mails, 'mail')} sent again.` });
    onChange();
  };
  return (
    <>
      <Line
        act={
          again > 0 && (
            <Button isBusy={isBusy} onClick={send}>
              {again < failed ? `Send ${number(again)} again` : 'Send again'}
            </Button>
          )
        }
        note={
          <span>
            <span>{`${codes
              .map(({ code, mails }) => `${number(mails)} ${MAIL_ERRORS[code] ?? code}`)
              .join(', ')}${people.length > 0 ? ': ' : ''}`}</span>
            {people.map(({ code, name }, at) => (
              <span key={`${at} ${code}`}>
                {at > 0 && ', '}
                <Link to={`/desk/people/${code}`}>{name}</Link>
              </span>
            ))}
          </span>
        }
      >
        <b>{some(failed, 'mail')}</b> did not arrive
      </Line>
      {error && <Failed error={error} />}
    </>
  );
}
