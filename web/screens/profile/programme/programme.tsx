import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { listCertificates } from '../../../../contract/accounts/certificates.ts';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { acceptOffer, listOwnEntries } from '../../../../contract/entries/entry-calls.ts';
import { eventAddress } from '../../../../contract/event-addresses.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { Mark } from '../../../art/symbols.tsx';
import { useAccountsCall } from '../../../calls/call.ts';
import { useAct } from '../../../calls/use-act.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useReading } from '../../../calls/use-reading.ts';
import { leave, leavesAtOnce } from '../../../entries/leaving.ts';
import { InstallOffer } from '../../../offline/install-offer.tsx';
import { useNoNetwork } from '../../../offline/network.ts';
import { offersOf } from '../../../session/own-events.ts';
import { privateCopy, storePrivateCopy } from '../../../session/private-copy.ts';
import { currentToken } from '../../../session/session.ts';
import { toastFailure } from '../../../shell/toast-failure.ts';
import { toast } from '../../../shell/toast-store.ts';
import { TryAgain } from '../../../shell/try-again.tsx';
import { AtVenue } from '../../../shell/venue-link.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { inWords } from '../../../ui/formats.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Certificates } from './certificates.tsx';
import { clashesOf } from './clashes.ts';
import { Days } from './days.tsx';
import { Empty } from './empty.tsx';
import { GiveBackDialog, SortOutDialog } from './leaving-dialogs.tsx';
import styles from './programme.module.css';
import { countsInWords, nextOf } from './words.ts';

/** The Events tab while registration is on: my days in order, what clashes, what is offered, what is still needed. */
export default function Programme() {
  const { data: entries, error, isReading, reload: load } = useProgramme();
  const failed = error !== undefined;
  const isLost = useNoNetwork();
  const now = useNow() ?? Date.now();
  const [dialog, setDialog] = useState<ReactNode>();
  const { heading, done, accept, leaveLine, busy } = useActions(load, () => setDialog(undefined));
  /** The programme here may have been too old for what was tried. */
  const close = () => {
    setDialog(undefined);
    void load();
  };
  const hasSome = entries && entries.length > 0;
  const clashes = clashesOf(entries ?? [], now);
  return (
    <div className={styles.programme}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Events Registered
        </h2>
        {hasSome && (
          <>
            <Counts entries={entries} clashes={clashes.length} />
            <div className={styles.ways}>
              <Link className="button button-ink" to="/pass">
                Show my pass
              </Link>
              <ActionButton
                look="line"
                onClick={() => setDialog(<CalendarDialog onClose={close} />)}
              >
                In my calendar
              </ActionButton>
            </div>
          </>
        )}
      </div>
      {!entries && !failed && <p role="status">Loading...</p>}
      {failed && !(entries && isLost) && (
        <Failure {...{ hasOld: Boolean(entries), isLost, isTrying: isReading, load }} />
      )}
      {entries?.length === 0 && <Empty />}
      {hasSome && (
        <>
          <Offers entries={entries} now={now} />
          <Next entries={entries} now={now} />
          <Days
            {...{ entries, clashes, now, busy }}
            onAccept={accept}
            onGiveBack={(entry) =>
              leavesAtOnce(entry)
                ? leaveLine(entry)
                : setDialog(<GiveBackDialog {...{ entry, now }} onClose={close} onDone={done} />)
            }
            onSortOut={(clash) =>
              setDialog(<SortOutDialog {...{ clash, now }} onClose={close} onDone={done} />)
            }
          />
        </>
      )}
      <OwnCertificates isLost={isLost} />
      <InstallOffer />
      {dialog}
    </div>
  );
}

/** Shows and tells what a press changes; the button may be gone, so the focus goes to the heading. */
function useActions(load: () => Promise<unknown>, closeDialog: () => void) {
  const call = useAccountsCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy: busy, run } = useAct();

  async function done(message: string): Promise<void> {
    flushSync(closeDialog);
    heading.current?.focus();
    toast.success(message);
    await load();
  }

  const act = (action: () => Promise<string>) =>
    run(() =>
      action()
        .then(done)
        .catch((error: unknown) => {
          toastFailure(error);
          return load();
        }),
    );
  const accept = ({ id, eventName }: Entry) =>
    act(async () => {
      await call(acceptOffer, { params: { id } });
      return `You are registered for ${eventName}`;
    });
  const leaveLine = (entry: Entry) => act(() => leave(call, entry));

  return { heading, done, accept, leaveLine, busy };
}

function Counts({ entries, clashes }: { entries: readonly Entry[]; clashes: number }) {
  return (
    <p className={styles.counts} key={`${countsInWords(entries)} ${clashes}`}>
      {countsInWords(entries)}
      {clashes > 0 && (
        <>
          , <b>{clashes === 1 ? 'one clash' : `${inWords(clashes)} clashes`}</b>
        </>
      )}
      .
    </p>
  );
}

interface FailureProps {
  hasOld: boolean;
  isLost: boolean;
  isTrying: boolean;
  load: () => void;
}

/** Of a lost network the bar on top tells, too: here only where there is nothing else to see. */
function Failure({ hasOld, isLost, isTrying, load }: FailureProps) {
  const why = isLost ? 'There is no network' : 'Your programme could not be loaded';
  return (
    <div className={styles.failure} role="status">
      <p>{`${why}: ${hasOld ? 'you see what was here before.' : 'nothing of yours is lost.'}`}</p>
      <TryAgain look="line" isTrying={isTrying} act={load} />
    </div>
  );
}

/** The places that are offered, each as a line that leads to its event: they go to somebody else. */
function Offers({ entries, now }: { entries: readonly Entry[]; now: number }) {
  return offersOf(entries, now).map((entry) => {
    const until = new Date(entry.offeredUntil ?? 0).toISOString();
    return (
      <Line
        key={entry.id}
        entry={entry}
        words={`A place for you until ${momentInOneLine(until)}`}
      />
    );
  });
}

/** All that somebody late has to read. */
function Next({ entries, now }: { entries: readonly Entry[]; now: number }) {
  const next = nextOf(entries, now);
  return next && <Line entry={next.entry} words={next.when} />;
}

/** One dark line. */
function Line({ entry, words }: { entry: Entry; words: string }) {
  const { clusterName, eventName, starts, venue } = entry;
  return (
    <div className={styles.next}>
      <p className="label">{words}</p>
      <p className={styles.name}>
        <Link to={eventAddress(clusterName, eventName)}>{eventName}</Link>
      </p>
      <p className={styles.where}>
        <AtVenue before={starts && momentInOneLine(starts)} venue={venue} />
      </p>
      <Mark name="arrow" />
    </div>
  );
}

function OwnCertificates({ isLost }: { isLost: boolean }) {
  const { data, error } = useRead(listCertificates, {});
  return (
    <div className={styles.certificates}>
      {data && <Certificates certificates={data} />}
      {error !== undefined && !isLost && (
        <p role="status">Your certificates could not be loaded.</p>
      )}
    </div>
  );
}

/** My entries: at first those that this phone keeps; those that came last are kept there. */
function useProgramme() {
  const call = useAccountsCall();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const entries = await call(listOwnEntries, { signal });
      const stored = privateCopy();
      if (stored) storePrivateCopy(currentToken(), { ...stored, entries, keptAt: Date.now() });
      return entries;
    },
    [call],
  );
  return useReading(ask, { everyMs: 0, first: () => privateCopy()?.entries });
}
