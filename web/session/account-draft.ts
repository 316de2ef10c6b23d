import { useEffect, useEffectEvent, useState } from 'react';
import { findSealed, forgetSealed, hasSealed, storeSealed } from '../storage/sealed-draft.ts';

/*
 * A session may end while somebody types. What they have not sent yet is there again when the same account has logged in
 * in this tab, sealed meanwhile; no other account sees it. No password and no bank details are among it.
 */

type Texts = Readonly<Record<string, string>>;

/** One of each is kept. */
type DraftName = (typeof NAMES)[number];
const NAMES = [
  'profile draft',
  'missing details draft',
  'registration draft',
  'answers draft',
] as const;

interface Draft {
  name: DraftName;
  /** What tells it from others, such as its e-mail; nothing is kept or found until it is known. */
  account: string | undefined;
  /** Tells drafts of one name apart, such as an event's address. */
  about?: string;
  /** Only what is not stored anywhere yet. */
  typed: Texts;
  onFound: (typed: Texts) => void;
}

/** Gives back what was typed before the login, then keeps what is typed. */
export function useAccountDraft({ name, account, about = '', typed, onFound }: Draft): void {
  const [isRead, setRead] = useState(false);
  const take = useEffectEvent(onFound);
  useEffect(() => {
    if (!account) return;
    let isHere = true;
    void findSealed(name).then((found) => {
      if (!isHere) return;
      const draft = found as { account?: string; about?: string; typed?: Texts } | undefined;
      if (draft?.account === account && draft.about === about && draft.typed) take(draft.typed);
      setRead(true);
    });
    return () => {
      isHere = false;
    };
  }, [name, account, about]);
  const text = JSON.stringify(typed);
  useEffect(() => {
    if (!isRead) return;
    if (text === '{}') forgetSealed(name);
    else storeSealed(name, { account, about, typed: JSON.parse(text) });
  }, [isRead, name, account, about, text]);
}

export function hasAccountDraft(name: DraftName): boolean {
  return hasSealed(name);
}

/** Of what has been sent nothing is left. */
export function forgetAccountDraft(name: DraftName): void {
  forgetSealed(name);
}

/** Whoever logs out leaves nothing behind. */
export function forgetAccountDrafts(): void {
  for (const name of NAMES) forgetSealed(name);
}

/** In other tabs, too: there it is heard that all storage was cleared, as no end of a session does. */
if (typeof window !== 'undefined')
  addEventListener('storage', ({ key, storageArea }) => {
    if (key === null && storageArea) forgetAccountDrafts();
  });
