import type { ReactNode } from 'react';

/** A line each, under its name; what there is nothing of is left out. */
export function Facts({
  facts,
  className = 'facts',
}: {
  facts: readonly (readonly [name: string, fact: ReactNode])[];
  className?: string;
}) {
  return (
    <dl className={className}>
      {facts.map(
        ([name, fact], at) =>
          fact && (
            <div key={at}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
