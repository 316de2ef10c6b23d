import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Source: specification, section 9. */
const ADVANCE_MS = 4000;
const RESUME_MS = 1000;

/** Pages turn by themselves on a desktop alone; see the specification's responsive breakpoints. */
const DESKTOP = '(min-width: 951px), (min-width: 501px) and (max-height: 599.98px)';

/** Held: the focus is on the button that stops it, which has yet to be pressed. */
type Pace = 'playing' | 'held' | 'stopped';

/**
 * Turns the pages every 4 s: on a desktop, while playing, and without the pointer on a logo (and for 1 s
 * after). The focus within stops it for good: only Play starts it again, and then the focus on Play is no
 * hindrance. Who prefers less motion starts with it stopped. Source: the W3C's carousel pattern.
 * `enabled`: there is a page to turn to. The carousel takes `focus`, its button `button` as its ref.
 */
export function useAutoAdvance(enabled: boolean, onAdvance: () => void) {
  const [available, setAvailable] = useState(false);
  const [pace, setPace] = useState<Pace>('stopped');
  const [hovered, setHovered] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    const media = matchMedia(DESKTOP);
    const follow = () => setAvailable(media.matches);
    follow();
    setPace(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'stopped' : 'playing');
    media.addEventListener('change', follow);
    return () => {
      media.removeEventListener('change', follow);
      clearTimeout(resume.current);
    };
  }, []);

  const moving = enabled && available && pace === 'playing' && !hovered;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => advance(), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [moving]);

  return {
    available,
    moving,
    /** The button would stop it. */
    playing: pace !== 'stopped',
    button,
    toggle: () => setPace(pace === 'stopped' ? 'playing' : 'stopped'),
    hover: (over: boolean) => {
      clearTimeout(resume.current);
      if (over) setHovered(true);
      else resume.current = setTimeout(() => setHovered(false), RESUME_MS);
    },
    focus: {
      onFocus: ({ target }: FocusEvent) =>
        setPace((now) => (now === 'playing' && target === button.current ? 'held' : 'stopped')),
      onBlur: () => setPace((now) => (now === 'held' ? 'stopped' : now)),
    },
  };
}
