/** The package brings no types; this is the part that `postgres.ts` uses. */
declare module 'async-exit-hook' {
  const exitHook: { unhookEvent(event: 'beforeExit' | 'exit'): void };
  export default exitHook;
}
