import * as z from 'zod/mini';
import { tabStorage } from '../../storage/browser-storage.ts';

const KEY = 'unsent';

/** Keeps for this tab, over a reload too, what an organiser did and the server has not taken. Ids alone: nobody's name or phone. */
export function storeUnsent(organiser: string, all: readonly unknown[]): void {
  if (all.length === 0) forgetUnsent();
  else tabStorage.set(KEY, JSON.stringify({ organiser, all }));
}

/** What the same organiser left unsent in this tab; another's is dropped, and so is what another build wrote otherwise. */
export function findUnsent<One>(organiser: string, One: z.ZodMiniType<One>): One[] {
  const Stored = z.object({ organiser: z.literal(organiser), all: z.array(One) });
  const { success, data } = Stored.safeParse(readJson(tabStorage.get(KEY)));
  if (success) return data.all;
  forgetUnsent();
  return [];
}

/** Undefined for what is no JSON. */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** The organiser has signed out. */
export function forgetUnsent(): void {
  tabStorage.remove(KEY);
}
