import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { children: ReactNode } & Record<'title' | 'to' | 'link', string>;

/** On the note before the door: what has come of it, announced, and the way on: its address and its words. */
export function DoorNews({ title, children, to, link }: Props) {
  return (
    <>
      <div role="status">
        <h1>{title}</h1>
        {children}
      </div>
      <nav aria-label="Other ways">
        <Link to={to}>{link}</Link>
      </nav>
    </>
  );
}
