import type { ReactNode } from 'react';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { second } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLostSince } from '../calls/call-desk.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** Shown once it has lasted long enough to be noticed. */
export function Waiting({ children = 'Looking it up' }: { children?: string }) {
  return (
    <p role="status" className={styles.waiting}>
      {`${children} …`}
    </p>
  );
}

/** A failure in the server's words, and the way on: trying again gives nobody another role, but asks for a second factor again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const isForbidden =
    error instanceof CallError && error.status === 403 && error.fields.factor === undefined;
  return (
    <div className="note" role="alert">
      <Icon name="warning" />
      <span>{sentencesOf(error)}</span>
      {retry && isForbidden && <Button to="/desk">To the desk’s home</Button>}
      {retry && !isForbidden && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

interface ReadingProps {
  of: {
    readonly data?: unknown;
    readonly error?: unknown;
    readonly reload: () => void;
    /** Of a list that was read before its screen was opened: when, in epoch milliseconds. */
    readonly isOfBefore?: boolean;
    readonly readAt?: number | undefined;
  };
  children?: string;
}

/**
 * What is to be said of a read besides its data: that it failed, that the first is on its way, or the hour of a list that was read
 * before. Of a server that doesn't answer the frame says it, as long as there is something to see.
 */
export function Reading({
  of: { data, error, reload, isOfBefore, readAt },
  children,
}: ReadingProps) {
  const isLost = useLostSince() !== undefined;
  if (isOfBefore && readAt !== undefined)
    return (
      <p className="note" data-must role="status">
        <Icon name="unreachable" />
        <span>
          <b>This list is of {second(readAt)}.</b> It is read anew as soon as the server answers.
        </span>
      </p>
    );
  if (isLost && data !== undefined && error instanceof CallError && error.passes) return null;
  if (error !== undefined) return <Failed error={error} retry={reload} />;
  return data === undefined ? <Waiting>{children}</Waiting> : null;
}

/** A list without lines: why, and in `children` the way on. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{title}</p>
      {children}
    </div>
  );
}
