import { useCallback } from 'react';
import { RouterContextProvider } from 'react-router';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Entry, ProgrammeEvent } from '../../../contract/entries/entry.ts';
import { getOwnEntry } from '../../../contract/entries/entry-calls.ts';
import { type Invitation, readInvitation } from '../../../contract/entries/team-calls.ts';
import { findEvent } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { loadEvents } from '../../calls/content.ts';
import { useReading } from '../../calls/use-reading.ts';
import { useSession } from '../../session/session.ts';

/** What an invitation opens: itself, its event where the content has it, and what the reader has in it. */
export interface Opened {
  readonly invitation: Invitation;
  readonly event: Event | undefined;
  readonly own: Entry | null;
  readonly clashes: readonly ProgrammeEvent[];
}

/** What an invitation opens; 'over' where it opens nothing any more. */
export function useInvitation(invitation: string) {
  const call = useAccountsCall();
  const { auth } = useSession();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const opened = await readOpened().catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return 'over' as const;
        throw error;
      });
      return { opened, isForAccount: auth };

      async function readOpened(): Promise<Opened> {
        const read = await call(readInvitation, { params: { invitation }, signal });
        const params = { cluster: clusterSlug(read.clusterName), event: read.eventName };
        const [event, { entry, clashes }] = await Promise.all([
          loadEvent(read),
          auth ? call(getOwnEntry, { params, signal }) : { entry: null, clashes: [] },
        ]);
        return { invitation: read, event, own: entry, clashes };
      }
    },
    [call, invitation, auth],
  );
  const { data, error, reload: open, setData } = useReading(read);
  return {
    // An answer for nobody tells neither what its reader has nor what clashes: it isn't shown to who is signed in.
    opened: data?.isForAccount === auth ? data.opened : undefined,
    setOpened: (opened: Opened) => setData(() => ({ opened, isForAccount: auth })),
    hasFailed: error !== undefined,
    open,
  };
}

async function loadEvent({ clusterName, eventName }: Invitation): Promise<Event | undefined> {
  const cluster = findCluster(clusterSlug(clusterName));
  const args = { context: new RouterContextProvider(), request: new Request(location.href) };
  const events = cluster && (await loadEvents(args, cluster.id));
  return findEvent(events ?? [], eventName);
}
