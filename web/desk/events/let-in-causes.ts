import type { DeskEntry } from '../../../contract/desk/events.ts';

const PUT_RIGHT = 'A mistake of ours is put right';

/**
 * What a reason is asked for: the dialog's title, how one leaves it, and the usual reasons. `order`: somebody is here who comes
 * first; `unseen`: no scan says that they are here; `college`: theirs has all of its places.
 */
export const CAUSES = {
  order: {
    title: (name: string) => `Let ${name} in before their turn?`,
    leave: 'Keep the order',
    usual: ['Whoever comes first gave way', PUT_RIGHT],
  },
  unseen: {
    title: (name: string) => `Let ${name} in without a scan?`,
    leave: 'Leave it',
    usual: ['They stand before me, and were not scanned', PUT_RIGHT],
  },
  college: {
    title: (name: string) => `Let ${name} in beyond their college’s places?`,
    leave: 'Leave it',
    usual: ['A place would stay empty', PUT_RIGHT],
  },
  beyond: {
    title: (name: string) => `One place more, for ${name}?`,
    leave: 'Leave it',
    usual: [],
  },
} as const;

export type Cause = keyof typeof CAUSES;

type InLine = Pick<DeskEntry, 'hereAt' | 'rank'>;

/** As the server judges it. `next`: whose turn it is of those here. */
export function causeOf({ hereAt, rank }: InLine, next: InLine | undefined): Cause {
  if (next && (hereAt === null || (next.rank ?? 0) < (rank ?? 0))) return 'order';
  return hereAt === null ? 'unseen' : 'college';
}
