import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { STEPS } from './sign-up-rules.ts';
import type { DeferredSteps } from './use-deferred-steps.ts';

/**
 * The step that the address names, each with its place in the browser's history: /signup, /signup?step=2 …
 * `furthest` is the last step that may be shown; undefined until the draft is back, as on the server.
 * While the deferred fields aren't here the first step shows. `onLedBack` is called where the address asks for more.
 */
export function useSteps(
  furthest: number | undefined,
  { fields, load }: DeferredSteps,
  onLedBack: () => void,
) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = Math.trunc(Number(search.get('step') ?? 1));
  const wanted = asked >= 1 && asked <= STEPS.length ? asked : 1;
  const [leavingFrom, setLeavingFrom] = useState<number>();
  const step = leavingFrom ?? (furthest === undefined || !fields ? 1 : Math.min(wanted, furthest));
  const tooFar = furthest !== undefined && wanted > furthest;
  const isBehind = wanted > 1 && !tooFar && !fields;
  const explain = useEffectEvent(onLedBack);
  const state: { from?: number; before?: number } | null = location.state;
  const before = state?.before ?? 0;

  useEffect(() => {
    if (!tooFar) return;
    explain();
    void navigate(addressOf(furthest, search), { replace: true, state });
  }, [tooFar, furthest, search, navigate, state]);
  useEffect(() => {
    if (isBehind) void load();
  }, [isBehind, load]);

  return {
    step,
    leaving: leavingFrom !== undefined,
    /** In one go: in a transition's slices the next step would come a few frames later. */
    goTo: (next: number) =>
      navigate(addressOf(next, search), {
        state: { from: step, before: before + 1 },
        flushSync: true,
      }),
    /** The browser's own way back where that is the step before, so that history doesn't grow in circles. */
    goBack: () =>
      state?.from === step - 1
        ? navigate(-1)
        : navigate(addressOf(Math.max(1, step - 1), search), { replace: true, state }),
    /**
     * Leaves none of the steps behind: the way back is to where the form was begun. Until the next screen is there, this
     * step shows.
     */
    leaveTo: async (address: string) => {
      setLeavingFrom(step);
      if (before > 0) {
        const isThere = new Promise((go) => addEventListener('popstate', go, { once: true }));
        await navigate(-before);
        await isThere;
      }
      await navigate(address, { replace: true });
    },
  };
}

/** The rest of the address, such as the way back, stays there. */
export function addressOf(step: number, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  if (step === 1) next.delete('step');
  else next.set('step', String(step));
  return next.size > 0 ? `/signup?${next}` : '/signup';
}
