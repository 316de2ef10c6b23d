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

/**
 * Turns the pages every 4 s: on a desktop, while playing, and with neither the pointer on a logo
 * (and for 1 s after) nor the focus within. Who prefers less motion starts with it paused.
 */
export function useAutoAdvance({ element, enabled, onAdvance }: Options) {
  const [available, setAvailable] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const media = matchMedia(desktop);
    const follow = () => setAvailable(media.matches);
    follow();
    setPlaying(!matchMedia(stillness).matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    const region = element.current;
    const onFocusIn = () => setFocused(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && region?.contains(relatedTarget) === true);
    region?.addEventListener('focusin', onFocusIn);
    region?.addEventListener('focusout', onFocusOut);
    return () => {
      region?.removeEventListener('focusin', onFocusIn);
      region?.removeEventListener('focusout', onFocusOut);
      clearTimeout(resume.current);
    };
  }, [element]);

  const moving = enabled && available && playing && !hovered && !focused;
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
    playing,
    moving,
    toggle: () => setPlaying(!playing),
    hover: (over: boolean) => {
      clearTimeout(resume.current);
      if (over) setHovered(true);
      else resume.current = setTimeout(() => setHovered(false), resumeMilliseconds);
    },
  };
}
