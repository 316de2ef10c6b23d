import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getMe, type Me, signOutOfDesk } from '../../../contract/desk/sign-in.ts';
import { Symbols } from '../../art/symbols.tsx';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useRead } from '../../calls/use-read.ts';
import { readAgain } from '../../calls/use-reading.ts';
import { second, time, weekday } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import { answerAsked, callDesk, useAsked, useLostSince } from '../calls/call-desk.ts';
import { forgetAnswers } from '../calls/last-answers.ts';
import { forgetUnsent } from '../calls/unsent.ts';
import { Button } from '../ui/button.tsx';
import { Find } from '../ui/filters.tsx';
import { Failed, Waiting } from '../ui/states.tsx';
import { Toast, toast, useSaysLost } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useLeaveQuestion } from '../ui/use-leave-guard.ts';
import { useQuery } from '../ui/use-query.ts';
import styles from './frame.module.css';
import { OrganiserContext, useMay } from './organiser.ts';
import { Rail } from './rail.tsx';
import { useIdleEnd } from './use-idle-end.ts';

const AskAgain = lazy(() => import('../sign-in/ask-again-dialog.tsx'));

/** Around every screen: who is signed in, the drawers, the find field, the toast; and whatever is asked over them. */
export function Frame({ children }: { children: ReactNode }) {
  const { data: organiser, error, reload } = useRead(getMe, {}, { everyMs: 30_000 });
  const whose = organiser && sessionOf(organiser);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have signed somebody else in, or their roles changed
  useEffect(forgetAnswers, [whose]);
  const asked = useAsked();
  const isIn = !asked && (error === undefined || callErrorOf(error).passes);
  useIdleEnd(isIn ? organiser : undefined, reload);
  const answer = async (isGiven: boolean) => {
    // Somebody else may have signed in: they go on with nothing that was begun before them.
    answerAsked(isGiven && (await isStill(organiser)));
    reload();
  };
  if (!organiser) {
    if (asked === 'sign-in') return <ToSignIn />;
    return (
      <main className={styles.work}>
        {error ? <Failed error={error} retry={reload} /> : <Waiting>Opening the desk</Waiting>}
      </main>
    );
  }
  return (
    <OrganiserContext value={organiser}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Symbols />
      <div className={styles.desk}>
        <Rail onSignOut={signOut} />
        <div className={styles.work}>
          <Top />
          <NoAnswer />
          <Renewed release={organiser.release} />
          <Main>{children}</Main>
        </div>
      </div>
      <Toast />
      <Suspense>{asked && <AskAgain what={asked} ways={organiser} onAnswer={answer} />}</Suspense>
    </OrganiserContext>
  );
}

/** False also where it can't be had who is signed in now. */
async function isStill(before: Me | undefined): Promise<boolean> {
  const now = await callDesk(getMe, { isSigningIn: true }).catch(() => undefined);
  return now !== undefined && now.id === before?.id;
}

/** What tells one sign-in with its rights from another: the cookie is all tabs'. */
function sessionOf({ name, signedInUntil, roles, acts }: Me): string {
  return JSON.stringify([name, signedInUntil, roles, acts]);
}

/** Nothing of the session stays in the window's memory, nor in its tab. */
async function signOut(): Promise<void> {
  try {
    await callDesk(signOutOfDesk, { isSigningIn: true });
    forgetAnswers();
    forgetUnsent();
    location.assign('/desk/sign-in');
  } catch (error) {
    toast({ text: 'You are still signed in.', note: sentencesOf(error) });
  }
}

/**
 * Whoever opens another drawer by key or link is taken to its beginning; so is, within one, whoever's link has gone
 * with the screen on which it stood, who would begin at the window's top again.
 */
function Main({ children }: { children: ReactNode }) {
  useLeaveQuestion();
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const opened = useRef(pathname);
  useEffect(() => {
    const [before, focused] = [opened.current, document.activeElement];
    opened.current = pathname;
    // What a screen begins with has the focus already.
    if (before === pathname || ref.current?.contains(focused)) return;
    if (drawerOf(before) !== drawerOf(pathname)) ref.current?.focus();
    else if (focused === document.body) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={ref} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}

function drawerOf(pathname: string): string | undefined {
  return pathname.split('/')[2];
}

/** Nothing is open yet: they sign in first, and come to where they wanted. */
function ToSignIn() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    answerAsked(false);
    void navigate(`/desk/sign-in?${new URLSearchParams({ to: pathname + search })}`, {
      replace: true,
    });
  }, [navigate, pathname, search]);
  return null;
}

/** Once the server is of another build than when this tab was opened: what is typed stays until they load it anew. */
function Renewed({ release }: { release: string }) {
  const [opened] = useState(release);
  return (
    <div role="status">
      {release !== opened && (
        <div className="note">
          <span>
            <b>The desk has been updated.</b> Finish what you are typing, then load it anew.
          </span>
          <Button onClick={() => location.reload()}>Load it anew</Button>
        </div>
      )}
    </div>
  );
}

/** While the server can't be reached, everything stays as it last was. */
function NoAnswer() {
  const lastAt = useLostSince();
  const isSaid = useSaysLost();
  return (
    <div role="status">
      {lastAt !== undefined && !isSaid && (
        <div className="note" data-must>
          <Icon name="unreachable" />
          <span key={lastAt}>
            <b>The server does not answer.</b> What you see is of {second(lastAt)}. Trying again
            every 10 seconds; nothing that you did is lost.
          </span>
          <Button onClick={readAgain}>Try now</Button>
        </div>
      )}
    </div>
  );
}

const PEOPLE = '/desk/people';
const FIELD = 'find-people';

/** Finds people from anywhere, and as one types while they are listed. */
function Top() {
  return (
    <header className={styles.top}>
      {useMay('see people') && <FindPeople />}
      <Now />
    </header>
  );
}

function FindPeople() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { get, set } = useQuery();
  const q = get('q');
  const isListed = pathname.startsWith(PEOPLE) && !pathname.startsWith(`${PEOPLE}/walk-in`);
  useKeys('Everywhere', {
    '/': ['find a person', () => document.getElementById(FIELD)?.focus()],
  });
  const find = useCallback(
    (words: string, isEntered: boolean) => {
      // On to the list, where other keys are at home.
      if (isEntered) document.getElementById(FIELD)?.blur();
      if (isEntered && isListed && words === q) focusFirstFound();
      if (isListed) set({ q: words });
      else if (isEntered) navigate(`${PEOPLE}?${new URLSearchParams({ q: words })}`);
    },
    [isListed, q, set, navigate],
  );
  return (
    <Find
      id={FIELD}
      label="Name, e-mail, phone, code, college"
      hint="/"
      value={isListed ? q : ''}
      onFind={find}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && isListed) {
          event.preventDefault();
          focusFirstFound();
        }
        if (event.key !== 'Escape') return;
        // A search field would empty itself.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

function focusFirstFound(): void {
  document.querySelector<HTMLElement>('main tbody th a')?.focus();
}

/** By India's clock. */
function Now() {
  const now = useNow();
  if (now === undefined) return null;
  return <time className={styles.now}>{`${weekday(now)}, ${time(now)}`}</time>;
}
