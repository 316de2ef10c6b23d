import type { DataRouter } from 'react-router';

/**
 * Lets every change of screen, also back and forward, pass in a short view transition, where the
 * browser has them and the visitor likes them. Call before the router is shown.
 *
 * The router's own `viewTransition` loses screens when one navigation overtakes another (two quick
 * steps back). Here a transition shows whatever the router's state is by the time the browser is
 * ready for it, and anything that happens until then is part of that.
 */
export function transitScreens(router: DataRouter): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const subscribe = router.subscribe.bind(router);

  router.subscribe = (show) => {
    let shown = router.state.location.pathname;
    let waiting = false;
    return subscribe((state, options) => {
      if (waiting) return;
      const changes = state.location.pathname !== shown;
      if (!changes || reducedMotion.matches || !document.startViewTransition) {
        shown = state.location.pathname;
        show(state, options);
        return;
      }
      waiting = true;
      const transition = document.startViewTransition(() => {
        waiting = false;
        shown = router.state.location.pathname;
        show(router.state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      });
      // One that the next overtakes is no error: its screen was shown all the same.
      transition.ready.catch(() => undefined);
    });
  };
}
