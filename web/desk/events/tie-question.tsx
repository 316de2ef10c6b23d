import type { Criterion, Ranked } from '../../../contract/desk/results.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { Button } from '../ui/button.tsx';
import type { Scores } from './use-scores.ts';

/** The ways to decide on a rank that several entries share. */
export function TieQuestion({ scores, tie }: { scores: Scores; tie: readonly Ranked[] }) {
  const by = separating(scores.criteria, tie);
  const nameOf = ({ entryId }: Ranked) => scores.entries.get(entryId)?.name;
  const rank = ordinal(tie[0]?.rank ?? 1);
  const decide = (orderOf: (row: Ranked) => number) =>
    scores.decide(new Map(tie.map((row) => [row.entryId, orderOf(row)])));
  return (
    <>
      <p>{`${tie.map(nameOf).join(' and ')} have ${tie[0]?.total ?? ''} each.`}</p>
      <div className="row">
        <Button onClick={() => decide(() => 0)}>{`All are ${rank}`}</Button>
        {by && (
          <Button
            onClick={() => decide((row) => by.order.indexOf(row.points[by.id]!) + 1)}
          >{`By “${by.name}”: ${by.order.join(' before ')}`}</Button>
        )}
        {tie.map((row) => (
          <Button
            key={row.entryId}
            onClick={() => decide((other) => (other === row ? 1 : 2))}
          >{`${nameOf(row)} alone is ${rank}`}</Button>
        ))}
      </div>
    </>
  );
}

/** The first criterion that sets all of a tie apart, with its points from the most on. */
function separating(criteria: readonly Criterion[], tie: readonly Ranked[]) {
  for (const { id, name } of criteria) {
    const order = tie.flatMap(({ points }) => points[id] ?? []).toSorted((a, b) => b - a);
    if (new Set(order).size === tie.length) return { id, name, order };
  }
}
