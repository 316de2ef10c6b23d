import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Event } from '../../../../contract/events.ts';
import type { EventState } from '../../../entries/event-standing.ts';
import { STAMPS, type StampLook } from '../../../ui/stamp.tsx';

/** The stamp that hours alone allow. OPEN would promise a place, so it stands only where places have no limit. */
export function stampAt(
  { registration: rules }: Pick<Event, 'registration'>,
  state: EventState,
): StampLook {
  if (state === 'open') return rules?.places === null ? STAMPS.open : STAMPS.registration;
  return STAMPS[state === 'unknown' ? 'registration' : state];
}

/** The hash that asks for registration at once, such as after signing in. */
export const REGISTER = '#register';
/** The id of the panel's heading. */
export const HEADING = 'register-heading';

/** As in the styles. */
const PHONE = '(max-width: 600px)';

/**
 * One dialog for both: it lies open in the page, and on a phone, where styles hide it there, it comes up over the page.
 * Being one element, it keeps what was typed when the phone is turned. It is up while the address asks for it, so that Back
 * closes it; the panel, which is there later than this, has it follow.
 */
export function useBottomSheet() {
  const ref = useRef<HTMLDialogElement>(null);
  const bar = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState(0);
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const isStep = Boolean((state as { isStep?: boolean } | null)?.isStep);
  const preventScrollReset = true;

  function show(): void {
    setAsked((times) => times + 1);
    const dialog = ref.current;
    if (!dialog || !matchMedia(PHONE).matches || dialog.matches(':modal')) return;
    dialog.removeAttribute('open');
    dialog.showModal();
    document.getElementById(HEADING)?.focus();
  }

  /** A browser gives the focus back to what had it, which isn't the bar where the address has opened the bottom sheet. */
  const focusBar = () => bar.current?.focus({ preventScroll: true });

  return {
    ...{ ref, bar },
    /** How often somebody has asked for registration. */
    asked,
    open(): void {
      if (hash === REGISTER) show();
      else
        navigate(
          { search, hash: REGISTER },
          { state: { ...state, isStep: true }, preventScrollReset },
        );
    },
    follow(): void {
      if (hash === REGISTER) show();
      else {
        if (ref.current?.matches(':modal')) ref.current.close();
        // Chromium takes the focus from everything once the address has no hash any more.
        if (asked > 0) setTimeout(focusBar);
      }
    },
    close: () => ref.current?.close(),
    onClose(): void {
      ref.current?.setAttribute('open', '');
      focusBar();
      if (hash !== REGISTER) return;
      if (isStep) navigate(-1);
      else navigate({ search }, { replace: true, state, preventScrollReset });
    },
  };
}

export type BottomSheet = ReturnType<typeof useBottomSheet>;
