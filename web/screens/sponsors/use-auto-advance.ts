import { type RefObject, useEffect, useRef, useState } from 'react';

/** Source: specification, section 9. */
const advanceMilliseconds = 4000;
const resumeMilliseconds = 1000;

/** Pages turn by themselves on a desktop alone; see the specification's responsive breakpoints. */
const desktop = '(min-width: 951px), (min-width: 501px) and (max-height: 599.98px)';
const stillness = '(prefers-reduced-motion: reduce)';

interface Options {
  element: RefObject<HTMLElement | null>;
  /** Whether there is anything to turn to. */
  enabled: boolean;
  onAdvance: () => void;
}

/** Held: the focus is on the button that stops it, which has yet to be pressed. */
type Pace = 'playing' | 'held' | 'stopped';

/**
 * Turns the pages every 4 s: on a desktop, while playing, and without the pointer on a logo (and for 1 s
 * after). The focus within stops it for good: only Play starts it again, and then the focus on Play is no
 * hindrance. Who prefers less motion starts with it stopped. Source: the W3C's carousel pattern.
 * The button that stops and starts it takes `button` as its ref.
 */
export function useAutoAdvance({ element, enabled, onAdvance }: Options) {
  const [available, setAvailable] = useState(false);
  const [pace, setPace] = useState<Pace>('stopped');
  const [hovered, setHovered] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const media = matchMedia(desktop);
    const follow = () => setAvailable(media.matches);
    follow();
    setPace(matchMedia(stillness).matches ? 'stopped' : 'playing');
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    const region = element.current;
    const onFocusIn = ({ target }: FocusEvent) =>
      setPace((now) => (now === 'playing' && target === button.current ? 'held' : 'stopped'));
    const onFocusOut = () => setPace((now) => (now === 'held' ? 'stopped' : now));
    region?.addEventListener('focusin', onFocusIn);
    region?.addEventListener('focusout', onFocusOut);
    return () => {
      region?.removeEventListener('focusin', onFocusIn);
      region?.removeEventListener('focusout', onFocusOut);
      clearTimeout(resume.current);
    };
  }, [element]);

  const moving = enabled && available && pace === 'playing' && !hovered;
  const latest = useRef(onAdvance);
  useEffect(() => {
    latest.current = onAdvance;
  });
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => latest.current(), advanceMilliseconds);
    return () => clearInterval(timer);
  }, [moving]);

  return {
    available,
    moving,
    /** Whether the button would stop it. */
    playing: pace !== 'stopped',
    button,
    toggle: () => setPace(pace === 'stopped' ? 'playing' : 'stopped'),
    hover: (over: boolean) => {
      clearTimeout(resume.current);
      if (over) setHovered(true);
      else resume.current = setTimeout(() => setHovered(false), resumeMilliseconds);
    },
  };
}
