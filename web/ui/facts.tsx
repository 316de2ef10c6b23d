import type { ReactNode } from 'react';

interface Props {
  /** A fact that nobody knows is `unknown`; without that its line is left out. */
  facts: readonly (readonly [label: ReactNode, fact: ReactNode])[];
  unknown?: string;
  className?: string;
}

/** Facts in a few words, each under its label. The class gives them a front's look. */
export function Facts({ facts, unknown, className = 'facts' }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, fact], at) =>
          (fact || unknown) && (
            <div key={at}>
              <dt>{label}</dt>
              <dd>{fact || unknown}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
