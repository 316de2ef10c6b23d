import { useEffect, useRef } from 'react';
import { type DeskEntry, MAX_MARKED } from '../../../contract/desk/events.ts';
import type { Mark } from './mark-words.ts';
import { nameOf, useOpenEvent } from './use-event.ts';
import type { Shown } from './use-marks.ts';

type Named = Pick<DeskEntry, 'id'> & Parameters<typeof nameOf>[0];
type Marked = Named & Pick<DeskEntry, 'state'>;

/** Marks who came, by a part of the event's screen, whose list is read anew after each. `kept`: see `Marks`. */
export function useMarking(
  list: readonly Named[] | undefined,
  reload: () => void,
  onMarked: Shown['onMarked'] = () => undefined,
) {
  const { kept, isBusy, asked, learn, submit, show } = useOpenEvent().marks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says that it was read
  useEffect(() => {
    if (!isBusy) asked.clear();
    learn(new Map(list?.map((entry) => [entry.id, nameOf(entry)])));
  }, [list]);
  const part = useRef<Shown>({ reload, onMarked });
  useEffect(() => {
    part.current = { reload, onMarked };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the part is there
  useEffect(
    () =>
      show({
        reload: () => part.current.reload(),
        onMarked: (ids, is) => part.current.onMarked(ids, is),
      }),
    [],
  );
  function mark(entries: readonly Marked[], is: Mark): void {
    const sent = entries
      .map(({ id, state }) => ({ id, was: asked.get(id) ?? (state as Mark) }))
      .filter(({ was }) => was !== is);
    for (const { id } of sent) asked.set(id, is);
    for (let at = 0; at < sent.length; at += MAX_MARKED)
      submit(sent.slice(at, at + MAX_MARKED), is);
  }
  return { mark, kept, isBusy };
}
