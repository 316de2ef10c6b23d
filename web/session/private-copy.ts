import { useMemo } from 'react';
import type { Profile } from '../../contract/accounts/profile.ts';
import type { Entry } from '../../contract/entries/entry.ts';
import { addressed, isSameEvent } from '../../contract/event-addresses.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { QrDrawing } from '../ui/draw-qr.ts';
import { currentToken, notifyThisTab, PRIVATE_COPY, storeWithToken, useStored } from './session.ts';

/**
 * All that this device keeps of whoever is signed in, for the pass and the programme without network. It is one entry
 * of local storage and lies nowhere else, so that it goes in one act with the token: see `session.ts`.
 */
export interface PrivateCopy {
  /** When it came from the server, in epoch milliseconds. */
  readonly keptAt: number;
  readonly profile: Profile;
  /** The link of the QR picture. */
  readonly qr: string;
  /** The QR code of the pass; absent where it could not be drawn. */
  readonly drawing?: QrDrawing | undefined;
  /** Without invitations, codes and answers; absent while registration is off. */
  readonly entries?: readonly Entry[];
}

/** Undefined where nobody is signed in, or nothing was kept yet. */
export function privateCopy(): PrivateCopy | undefined {
  return parsed(storedText());
}

/** The same in React: gone as soon as it is wiped, by whichever tab. */
export function usePrivateCopy(): PrivateCopy | undefined {
  const text = useStored(storedText, '');
  return useMemo(() => parsed(text), [text]);
}

/** True where the browser keeps none of it: no page without network will have it. */
export function privateCopyGoesWithPage(): boolean {
  return browserStorage.isInMemory(PRIVATE_COPY);
}

function storedText(): string {
  return currentToken() && (browserStorage.get(PRIVATE_COPY) ?? '');
}

function parsed(text: string): PrivateCopy | undefined {
  try {
    return JSON.parse(text || 'null') ?? undefined;
  } catch {
    return;
  }
}

/** Keeps what the server told `token`'s person, unless they have left meanwhile. `keptAt`: since when it is known. */
export function storePrivateCopy(
  token: string,
  { keptAt = Date.now(), ...copy }: Omit<PrivateCopy, 'keptAt'> & { readonly keptAt?: number },
): void {
  if (!token || currentToken() !== token) return;
  const entries = copy.entries?.map((entry) => ({
    ...entry,
    invitation: null,
    code: null,
    answers: {},
  }));
  const text = JSON.stringify({ ...copy, entries, keptAt });
  storeWithToken(PRIVATE_COPY, text);
  notifyThisTab();
}

/**
 * Has the copy say what its person has in an event, as the server has just told; nothing where there is no copy. All else in it
 * is as old as it was, so that it is asked for anew in time.
 */
export function storeOwnEntry(
  event: Pick<Entry, 'eventId' | 'clusterName' | 'eventName'>,
  entry: Entry | null,
): void {
  const stored = privateCopy();
  if (!stored) return;
  const others = stored.entries?.filter((one) => !isSameEvent(addressed(one), addressed(event)));
  storePrivateCopy(currentToken(), {
    ...stored,
    entries: [...(others ?? []), ...(entry ? [entry] : [])],
  });
}
