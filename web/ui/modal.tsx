import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props extends Pick<ComponentProps<'dialog'>, 'className' | 'aria-labelledby'> {
  /** By Escape, too. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page, which is as open as it is drawn: the browser holds the focus in it, and makes what lies behind
 * inert. What is marked `data-autofocus` has the focus first. A skin gives it its look.
 */
export function Modal({ onClose, ...props }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it goes, it gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      {...props}
      ref={ref}
      onCancel={(event) => {
        // A file that was not chosen after all is cancelled in here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    />
  );
}
