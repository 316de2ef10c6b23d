import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Audience } from '../../../contract/desk/messages.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';

export interface Draft {
  readonly audience: Audience;
  readonly subject: string;
  readonly body: string;
}

export const EMPTY: Draft = { audience: 'held', subject: '', body: 'Dear {name},\n\n' };

/** True of one with words that were not there at first. */
export function isWritten({ subject, body }: Draft): boolean {
  return subject !== EMPTY.subject || body !== EMPTY.body;
}

/** What the address of a message has beside it; `codes`: of chosen people, who stay chosen. */
export interface WritingState {
  readonly codes?: string[];
  readonly draft?: Draft;
}

/** What is typed; `begin` fills the fields anew, in another `round`. */
export function useDraft() {
  const { pathname, search, state } = useLocation();
  const { draft: brought, codes } = (state ?? {}) as WritingState;
  const navigate = useNavigate();
  const address = pathname + search;
  const [draft, note] = useState(EMPTY);
  const [round, setRound] = useState(0);
  const begin = useCallback((words: Draft) => {
    note(words);
    setRound((before) => before + 1);
  }, []);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    if (!brought) return;
    begin(brought);
    navigate(address, { replace: true, state: { codes } });
  }, [address, brought, codes, navigate, begin]);
  useLeaveGuard(isWritten(draft));
  /** Also for somebody who has gone on to another screen, or is about to: they come back to it. */
  const restore = (words: Draft) =>
    navigate(address, { state: { codes, draft: words }, replace: isOpen.current });
  return { draft, round, begin, note, restore };
}
