import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Source: specification, section 9. */
const ADVANCE_MS = 4000;
const RESUME_MS = 1000;

/** Pages turn by themselves on a desktop alone; see the specification's responsive breakpoints. */
const DESKTOP = '(min-width: 951px), (min-width: 501px) and (max-height: 599.98px)';

/**
 * Turns the pages every 4 s: on a desktop, while playing, and neither with the pointer on a logo (and for 1 s
 * after) nor with the keyboard's focus within. Play and Pause are the visitor's word: only they change `playing`,
 * and Play holds though the focus is still on it. Who prefers less motion starts with it paused.
 * `enabled`: there is a page to turn to. The carousel takes `focus`.
 */
export function useAutoAdvance(enabled: boolean, onAdvance: () => void) {
  const [available, setAvailable] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    const media = matchMedia(DESKTOP);
    const follow = () => setAvailable(media.matches);
    follow();
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    media.addEventListener('change', follow);
    return () => {
      media.removeEventListener('change', follow);
      clearTimeout(resume.current);
    };
  }, []);

  const moving = enabled && available && playing && !hovered && !focused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => advance(), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [moving]);

  return {
    available,
    moving,
    playing,
    toggle: () => {
      setPlaying(!playing);
      setFocused(false);
    },
    hover: (over: boolean) => {
      clearTimeout(resume.current);
      if (over) setHovered(true);
      else resume.current = setTimeout(() => setHovered(false), RESUME_MS);
    },
    focus: {
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
