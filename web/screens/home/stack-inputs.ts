import { TOUCH_FACTOR } from './stack-plan.ts';

/** A visitor's hands move the stack by these. */
export interface StackControls {
  moveBy(pixels: number): void;
  moveToNext(direction: 1 | -1): void;
  moveToEnd(direction: 1 | -1): void;
  viewport(): number;
}

/** Firefox counts a mouse wheel in lines. */
const PIXELS_PER_LINE = 32;
const ARROW_KEY_SHARE = 0.25;

/** An open dialog scrolls by itself, and so does a page that is zoomed in by two fingers. */
function belongsElsewhere(event: Event): boolean {
  return (
    event.defaultPrevented ||
    (event.target instanceof Element && event.target.closest('dialog') !== null) ||
    (window.visualViewport?.scale ?? 1) > 1.01
  );
}

/** Hears wheel, fingers and keys for the stack until `signal` aborts. */
export function listenToHands(controls: StackControls, signal: AbortSignal): void {
  addEventListener('wheel', (event) => onWheel(event, controls), { passive: false, signal });
  addEventListener('keydown', (event) => onKey(event, controls), { signal });
  listenToFingers(controls, signal);
}

function onWheel(event: WheelEvent, controls: StackControls): void {
  const isZoom = event.ctrlKey || event.metaKey;
  if (isZoom || Math.abs(event.deltaX) > Math.abs(event.deltaY) || belongsElsewhere(event)) return;
  event.preventDefault();
  const unit = [1, PIXELS_PER_LINE, controls.viewport()][event.deltaMode] ?? 1;
  controls.moveBy(event.deltaY * unit);
}

function listenToFingers(controls: StackControls, signal: AbortSignal): void {
  let fingerY: number | undefined;
  const start = (event: TouchEvent) => {
    fingerY = event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (fingerY === undefined || y === undefined || belongsElsewhere(event)) return;
    if (event.cancelable) event.preventDefault();
    controls.moveBy((fingerY - y) * TOUCH_FACTOR);
    fingerY = y;
  };
  addEventListener('touchstart', start, { passive: true, signal });
  addEventListener('touchmove', move, { passive: false, signal });
  addEventListener('touchend', start, { passive: true, signal });
}

function onKey(event: KeyboardEvent, controls: StackControls): void {
  if (event.altKey || event.ctrlKey || event.metaKey || belongsElsewhere(event)) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input, textarea, select, [contenteditable]')) return;
  if (event.key === ' ' && target.closest('button, summary')) return;
  const arrow = ARROW_KEY_SHARE * controls.viewport();
  const actions: Record<string, () => void> = {
    ArrowDown: () => controls.moveBy(arrow),
    ArrowUp: () => controls.moveBy(-arrow),
    PageDown: () => controls.moveToNext(1),
    PageUp: () => controls.moveToNext(-1),
    ' ': () => controls.moveToNext(event.shiftKey ? -1 : 1),
    Home: () => controls.moveToEnd(-1),
    End: () => controls.moveToEnd(1),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
