import { type ReactNode, useState } from 'react';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { IncompleteLink } from '../../art/door/incomplete-link.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { type MailedLink, useMailedLink } from '../../ui/use-mailed-link.ts';
import { ClaimForm } from './claim-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';

/** A new account's mail leads here. */
export function Component() {
  const link = useMailedLink();
  return (
    <AtTheDoor>{link === 'incomplete' ? <IncompleteLink /> : <Choice link={link} />}</AtTheDoor>
  );
}

/** Whoever gets the mail has opened the account, or somebody else has opened it with their address. */
function Choice({ link }: { link: MailedLink | undefined }) {
  const [isStrangers, setIsStrangers] = useState(false);
  const [returned, setReturned] = useState(false);
  const [news, setNews] = useState<ReactNode>();
  if (news) return news;
  if (link && isStrangers)
    return (
      <ClaimForm
        link={link}
        onDone={setNews}
        onBack={() => {
          setIsStrangers(false);
          setReturned(true);
        }}
      />
    );
  return (
    <ConfirmForm
      link={link}
      returned={returned}
      onDone={setNews}
      onStranger={() => setIsStrangers(true)}
    />
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Confirm your e-mail', hidden: true }),
  footer: false,
};
