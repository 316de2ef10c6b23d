import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { type Names, type Refusal, refusalsInWords } from './mark-words.ts';

/**
 * What is said of marks that were taken, with their undoing, and of those that were refused: these stay said, in one toast, until it
 * is closed, a mark of theirs is taken or another organiser comes.
 */
export function saidOfMarks() {
  const names = new Map<string, string>();
  const all = new Map<string, Refusal>();
  const taken = new Set<Done>();
  let shown: Done | undefined;

  function change(how: () => void): void {
    // It was closed: what it said is read.
    if (shown && !dismiss(shown)) all.clear();
    how();
    shown = all.size > 0 ? { ...refusalsInWords(all, names), stays: true } : undefined;
    if (shown) toast(shown);
  }

  return {
    /** `isOthers`: of whoever was signed in before. */
    refused: (
      ids: readonly string[],
      refusal: Refusal,
      { isOthers }: { readonly isOthers: boolean },
    ) =>
      change(() => {
        for (const id of ids) all.set(isOthers ? nobodys(id) : id, refusal);
      }),
    taken(ids: readonly string[], done: Done): void {
      if (ids.some((id) => all.has(id)))
        change(() => {
          for (const id of ids) all.delete(id);
        });
      taken.add(done);
      toast(done);
    },
    /** What entries are called, by their ids: nobody's name is kept with marks over a reload. */
    learn(called: Names): void {
      const isNew = [...called.keys()].some((id) => all.has(id) && !names.has(id));
      for (const [id, name] of called) names.set(id, name);
      if (isNew) change(() => undefined);
    },
    nameOf: (id: string): string | undefined => names.get(id),
    /** Another organiser is here: nobody is named to them, nor once a list is read that has the name. */
    leave: () =>
      change(() => {
        for (const one of taken) dismiss(one);
        taken.clear();
        names.clear();
        for (const [id, one] of [...all]) {
          all.delete(id);
          if (one.isSignedOut) all.set(nobodys(id), { ...one, isSignedOut: false });
        }
      }),
  };
}

/** A key by which no list names the entry. */
function nobodys(id: string): string {
  return `nobody, as ${id}`;
}
