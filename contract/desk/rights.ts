import type { Feature, Features } from '../features.ts';

/** The roles that somebody is given at the desk, each with an end. Source: decision 035. */
export const GIVEN_ROLES = [
  'administrator',
  'cluster-manager',
  'hospitality',
  'treasurer',
] as const;

/** And that of a gate device's holder, who is named on it and needs nothing of the desk. */
export const ROLES = [...GIVEN_ROLES, 'gate-volunteer'] as const;
export type Role = (typeof ROLES)[number];

/** The roles as people call them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  'cluster-manager': 'Cluster manager',
  hospitality: 'Hospitality desk',
  treasurer: 'Treasurer',
  'gate-volunteer': 'Gate volunteer',
};

/** The reach of a right: over everything, or over the named clusters of the role alone. */
export type Reach = 'all' | 'clusters';

interface Right {
  /** In the words of the screen 'Rights'. */
  readonly may: string;
  readonly roles: Readonly<Partial<Record<Role, Reach>>>;
  /** The second factor is asked for again when the last time was over ten minutes ago. */
  readonly needsFreshFactor?: true;
  /** Nobody has it while this is off. */
  readonly feature?: Feature;
}

const administrator = 'all';

/** The rights of each role: the one table, which the server asks at every request and the desk shows as it stands. */
export const RIGHTS = {
  'see home': {
    may: 'See the home screen',
    roles: { administrator, 'cluster-manager': 'clusters', hospitality: 'all', treasurer: 'all' },
  },
  'see how the server does': {
    may: 'See mails that failed, and send them again; see faults of the content, room on the disk',
    roles: { administrator },
  },
  'see people': {
    may: 'Find people and open their sheets',
    roles: { administrator, 'cluster-manager': 'clusters', hospitality: 'all', treasurer: 'all' },
  },
  'correct people': {
    may: 'Correct a person’s details',
    roles: { administrator, hospitality: 'all' },
  },
  'make passes': {
    may: 'Make a pass for who has none, give or correct an e-mail that nobody has confirmed',
    roles: { administrator, hospitality: 'all' },
  },
  'count walk-ins in': {
    may: 'Count somebody as in at a gate whose pass was made at the desk',
    feature: 'gate',
    roles: { administrator, hospitality: 'all' },
  },
  'write to people': {
    may: 'Write to a person, or to several chosen ones',
    roles: { administrator, 'cluster-manager': 'clusters', hospitality: 'all' },
  },
  'open bank details': {
    may: 'Open bank details',
    roles: { administrator, treasurer: 'all' },
    needsFreshFactor: true,
  },
  'open ID proofs': {
    may: 'Open the pictures of ID proofs',
    roles: { administrator, hospitality: 'all' },
    needsFreshFactor: true,
  },
  'review ID proofs': {
    may: 'Approve and reject ID proofs',
    roles: { administrator, hospitality: 'all' },
  },
  'see events': {
    may: 'See an event’s entries, teams and waiting list',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'run events': {
    may: 'Mark attendance, let in at the door, offer places, withdraw entries, decide about an event without a file',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'send messages': {
    may: 'Write to everybody in an event, a cluster, on a day or at a venue',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'write to everybody': {
    may: 'Write to everybody of the festival',
    roles: { administrator },
  },
  'enter results': {
    may: 'Enter an event’s results',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'publish results': {
    may: 'Publish and correct an event’s results',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'see prizes': {
    may: 'See prizes, who of the winners is paid, and whose bank details are missing',
    roles: { administrator, treasurer: 'all' },
  },
  'pay prizes': {
    may: 'Ask winners for bank details, say how a team shares, write payments down',
    roles: { administrator, treasurer: 'all' },
  },
  'export prizes': {
    may: 'Export prizes, with bank details for the bank',
    roles: { administrator, treasurer: 'all' },
    needsFreshFactor: true,
  },
  'export people': {
    may: 'Export people',
    roles: { administrator, hospitality: 'all' },
    needsFreshFactor: true,
  },
  'export events': {
    may: 'Export an event’s entries, results and certificates, and print all its phones',
    roles: { administrator, 'cluster-manager': 'clusters' },
    needsFreshFactor: true,
  },
  'see the gate': {
    may: 'See arrivals, refused scans, gate devices and cases',
    feature: 'gate',
    roles: { administrator, 'cluster-manager': 'clusters', hospitality: 'all' },
  },
  'run the gate': {
    may: 'Pair and end gate devices, decide cases',
    feature: 'gate',
    roles: { administrator, 'cluster-manager': 'clusters' },
  },
  'see organisers': {
    may: 'See who has which role',
    roles: { administrator },
  },
  'export roles': {
    may: 'Export who has which role',
    roles: { administrator },
    needsFreshFactor: true,
  },
  'give roles': {
    may: 'Invite, end roles, let somebody back in',
    roles: { administrator },
    needsFreshFactor: true,
  },
  'see the audit log': {
    may: 'Read the audit log',
    roles: { administrator },
  },
  'export the audit log': {
    may: 'Export the audit log',
    roles: { administrator },
    needsFreshFactor: true,
  },
} as const satisfies Record<string, Right>;

export type Act = keyof typeof RIGHTS;
export const ACTS = Object.keys(RIGHTS) as Act[];

/** A role as somebody has it: `clusters` by name, of one that `isOfClusters`; moments in epoch milliseconds. */
export interface AssignedRole {
  readonly role: Role;
  readonly clusters: readonly string[];
  readonly startsAt: number;
  readonly endsAt: number;
}

/** True of a role that is given for clusters by name: some of its rights reach no further. */
export function isOfClusters(role: Role): boolean {
  return ACTS.some((act) => (RIGHTS[act] as Right).roles[role] === 'clusters');
}

/** The clusters that somebody with these roles may do an act in; `all` for everywhere, none for nowhere. */
export function reachOf(
  roles: readonly AssignedRole[],
  act: Act,
  now: number,
): 'all' | readonly string[] {
  const clusters = new Set<string>();
  for (const given of roles) {
    if (now < given.startsAt || now >= given.endsAt) continue;
    const reach = (RIGHTS[act] as Right).roles[given.role];
    if (reach === 'all') return 'all';
    if (reach === 'clusters') for (const name of given.clusters) clusters.add(name);
  }
  return [...clusters];
}

/** True where the act asks for the second factor again when the last time was over ten minutes ago. */
export function needsFreshFactor(act: Act): boolean {
  return (RIGHTS[act] as Right).needsFreshFactor ?? false;
}

/** True while the feature that an act belongs to is on; most belong to the desk itself. */
export function isServed(act: Act, features: Features): boolean {
  const { feature } = RIGHTS[act] as Right;
  return !feature || features[feature];
}
