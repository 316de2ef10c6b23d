import { type ReactNode, useState } from 'react';
import type { Entry, Member } from '../../../../contract/entries/entry.ts';
import { removeMember, renewInvitation } from '../../../../contract/entries/team-calls.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { Mark } from '../../../art/symbols.tsx';
import { useSite } from '../../../calls/site.ts';
import { heldInWords } from '../../../entries/held-words.ts';
import { mayAnswer, mayLeave } from '../../../entries/leaving.ts';
import paper from '../../../entries/paper.module.css';
import { TeamRing } from '../../../entries/team-ring.tsx';
import { ActionButton, QuietButton } from '../../../ui/action-button.tsx';
import { startingInWords } from '../../../ui/formats.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { EntryFormProps } from './entry-forms.tsx';
import styles from './team.module.css';

/** A team as its people see it: who is in, who is still needed and, for its captain, how to let friends in; `children` before its list. */
export function Team({ children, ...props }: EntryFormProps & { children: ReactNode }) {
  const { entry } = props;
  const { members, lacking, room, invitation } = entry;
  const mayRemove = entry.isCaptain && mayLeave(entry, Date.now());
  return (
    <>
      <TeamRing
        people={members.map(({ name, isMe }) => ({ name: name.split(/\s/)[0], isMe }))}
        most={members.length + room}
        lacking={lacking}
      />
      <p className={styles.need}>
        <Need entry={entry} />
      </p>
      {invitation ? (
        <Share {...props} link={linkOf(invitation)} />
      ) : (
        canInvite(entry, Date.now()) && (
          <>
            <p className={paper.hint}>
              There is room again: make a new link and code to let somebody in.
            </p>
            <Renew {...props} />
          </>
        )
      )}
      {children}
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <Mark name="pin" />
            <b>{member.name}</b>
            <span>{roleOf(member)}</span>
            {mayRemove && !member.isMe && <Remove {...props} member={member} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function canInvite(entry: Entry, now: number): boolean {
  const { isCaptain, room, closes } = entry;
  return isCaptain && room > 0 && closes !== null && mayAnswer(entry, now) && mayLeave(entry, now);
}

function Need({ entry: { lacking, room, closes } }: { entry: Entry }) {
  const isOpen = closes !== null && Date.now() < Date.parse(closes);
  const joining = room > 0 ? isOpen && `${startingInWords(room)} more can join.` : 'It is full.';
  if (lacking === 0) return <span key="complete">{`The team is complete. ${joining || ''}`}</span>;
  return (
    <span key={lacking}>
      <b>{`${startingInWords(lacking)} more ${lacking === 1 ? 'is' : 'are'} needed`}</b>
      {closes && ` by ${momentInOneLine(closes)}`}. Without them the team can’t take part.
    </span>
  );
}

function roleOf({ isCaptain, isMe, college, confirmBy }: Member): string {
  const role = [isCaptain && 'captain', isMe && 'you'].filter(Boolean).join(', ') || college;
  if (confirmBy === undefined) return role;
  return `${role}, ${heldInWords(confirmBy).toLowerCase()}: e-mail not confirmed`;
}

function Remove({ entry, member, run, busy }: EntryFormProps & { member: Member }) {
  const { id, name } = member;
  const hint = mayAnswer(entry, Date.now())
    ? ' The link and the code are new: the old ones let nobody in.'
    : '';
  const remove = () =>
    run(id, `${name} is no longer in the team.${hint}`, (call) =>
      call(removeMember, { params: { id: entry.id, member: id } }),
    );
  return (
    <QuietButton taking aria-label={`Remove ${name}`} isBusy={busy !== ''} onClick={remove}>
      {busy === id ? 'Removing …' : 'Remove'}
    </QuietButton>
  );
}

function linkOf(invitation: string): string {
  return `${location.origin}/join/${invitation}`;
}

function Share({ link, ...props }: EntryFormProps & { link: string }) {
  const { entry } = props;
  const { festival } = useSite();
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setOutcome('Link copied.'),
      () => setOutcome('It could not be copied. Press long on the link to copy it.'),
    );
  const when = entry.starts && momentInOneLine(entry.starts);
  const where = [when, entry.venue].filter(Boolean).join(', ');
  const text = `Join ${entry.teamName} for ${entry.eventName} at ${festival.name}${where && ` (${where})`}: ${link}`;
  return (
    <>
      <div className="buttons">
        <a
          className="button button-seal"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Share on WhatsApp
        </a>
        <ActionButton look="line" onClick={copy}>
          Copy the link
        </ActionButton>
      </div>
      <p className={styles.link}>{link}</p>
      <p className={`${paper.hint} ${styles.outcome}`} role="status">
        {outcome}
      </p>
      <Renew {...props} />
    </>
  );
}

function Renew({ entry, run, busy }: EntryFormProps) {
  const renew = () =>
    run('renew', 'The link and the code are new. The old ones no longer work.', (call) =>
      call(renewInvitation, { params: { id: entry.id } }),
    );
  return (
    <QuietButton isBusy={busy !== ''} onClick={renew}>
      {busy === 'renew' ? 'Making them …' : 'Make a new link and code'}
    </QuietButton>
  );
}

/** The captain's screen as friends scan it, or hear it spoken. */
export function TeamStub({ entry: { invitation, code, teamName } }: { entry: Entry }) {
  return (
    <>
      <p className={styles.scan}>friends scan this</p>
      <QrCode
        className={styles.picture}
        text={linkOf(invitation!)}
        label={`QR code of the link by which friends join ${teamName}`}
      />
      <p className={styles.code}>{code}</p>
      <p className={styles.scan}>team code</p>
    </>
  );
}
