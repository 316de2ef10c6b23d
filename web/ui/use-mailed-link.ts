import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A mailed link's code, and the e-mail that it was sent to. */
export interface MailedLink {
  readonly code: string;
  readonly email: string;
}

/**
 * The mailed link that led here. It is taken out of the address and the history at once, and held in memory
 * alone: whoever comes to this browser later doesn't find it. Undefined until it is read, and so on the
 * server, which never sees what follows '#'.
 */
export function useMailedLink(): MailedLink | 'incomplete' | undefined {
  const { hash: given, key } = useLocation();
  const [link, setLink] = useState<MailedLink | 'incomplete'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they tell of each navigation, also to the same place.
  useEffect(() => {
    const { hash, search, pathname } = location;
    const sent = new URLSearchParams(hash.slice(1));
    const code = sent.get('code');
    const email = sent.get('email');
    if (hash || search) history.replaceState(history.state, '', pathname);
    setLink((before) => (code && email ? { code, email } : (before ?? 'incomplete')));
  }, [given, key]);
  return link;
}
