import type { OrganiserRole, ToldOrganiser } from '../../../contract/desk/organisers.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { ROLE_WORDS } from '../ui/role-words.ts';

/** A role and its holder: a line of the list. */
export interface HeldRole extends OrganiserRole {
  readonly holder: ToldOrganiser;
}

/** True once a role was ended, or its time has come. */
export function isOver({ ended, ends_at }: OrganiserRole): boolean {
  return ended !== null || ends_at <= Date.now();
}

const ORDERS: Readonly<Record<string, (role: HeldRole) => string | number>> = {
  name: ({ holder }) => searchKey(holder.name),
  role: ({ role }) => ROLE_WORDS[role],
  until: ({ ended, ends_at }) => ended?.at ?? ends_at,
  seen: ({ holder }) => holder.last_seen_at ?? 0,
};

interface Wanted {
  readonly words: string;
  readonly role: string;
  readonly cluster: string;
  readonly isOver: boolean;
  /** One of the orders above, with a hyphen from its end. */
  readonly sort: string;
}

/** The lines that are wanted, in their order. A few hundred at most: no page is needed. */
export function listHeld(organisers: readonly ToldOrganiser[], wanted: Wanted): HeldRole[] {
  const words = searchKey(wanted.words);
  const by = ORDERS[wanted.sort.replace('-', '')] ?? ORDERS.name!;
  const sign = wanted.sort.startsWith('-') ? -1 : 1;
  return organisers
    .flatMap((holder) => holder.roles.map((role) => ({ ...role, holder })))
    .filter(
      (held) =>
        isOver(held) === wanted.isOver &&
        (wanted.role === '' || held.role === wanted.role) &&
        (wanted.cluster === '' || held.clusters.includes(wanted.cluster)) &&
        searchKey(`${held.holder.name} ${held.holder.email}`).includes(words),
    )
    .sort((one, other) => (by(one) < by(other) ? -sign : sign));
}
