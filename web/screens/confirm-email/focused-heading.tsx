import { useEffect, useRef } from 'react';

/** A heading that takes the focus where it has replaced another, so that the new part is read out and tabbed on. */
export function FocusedHeading({ focused, children }: { focused: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another part.
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused, children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
