/** A column of a list, said once: of the screen and of the file that one takes away. */
export interface ListColumn {
  readonly head: string;
  /** The address's word for this order, `?sort=name`, and `?sort=-name` from the end; without it the head sorts nothing. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** Epoch milliseconds, or null; in a file by India’s clock. */
  readonly isMoment?: boolean;
  /** Left out on narrow windows. */
  readonly isWideOnly?: boolean;
  /** A way to reach somebody: in no file unless somebody means it. */
  readonly isContact?: boolean;
  /**
   * Tells of a gate: an event's own `door`, or the festival's gates, which are nobody's cluster's and refused to who sees
   * the doors of their own clusters alone. Empty at a festival without gate devices.
   */
  readonly gate?: 'door' | 'main';
  /** Of bank details: opened for the file, which is written down for each person. */
  readonly isSealed?: boolean;
}

type Columns = Readonly<Record<string, ListColumn>>;

export const PEOPLE_COLUMNS = {
  code: { head: 'Code', isWideOnly: true },
  name: { head: 'Name', sort: 'name' },
  college: { head: 'College', sort: 'college' },
  degree: { head: 'Degree' },
  year: { head: 'Year' },
  sex: { head: 'Sex' },
  nationality: { head: 'Nationality' },
  city: { head: 'City' },
  state: { head: 'State' },
  tshirt: { head: 'T-shirt' },
  idProof: { head: 'ID proof' },
  entries: { head: 'Entries', isNumber: true, isWideOnly: true },
  signedUp: {
    head: 'Signed up',
    sort: 'signedUp',
    isNumber: true,
    isMoment: true,
    isWideOnly: true,
  },
  email: { head: 'E-mail', isContact: true },
  phone: { head: 'Phone', isContact: true },
} as const satisfies Columns;

export const ENTRY_COLUMNS = {
  team: { head: 'Team' },
  name: { head: 'Name', sort: 'name' },
  captain: { head: 'Captain' },
  college: { head: 'College', sort: 'college' },
  code: { head: 'Code' },
  asked: { head: 'Asked', isMoment: true },
  state: { head: 'State' },
  since: { head: 'In this state since', isMoment: true },
  door: { head: 'At its door', isMoment: true, gate: 'door' },
  gate: { head: 'Gate', gate: 'main' },
  gateAt: { head: 'Through the gate', isMoment: true, gate: 'main' },
  answers: { head: 'Answers' },
  email: { head: 'E-mail', isContact: true },
  phone: { head: 'Phone', isContact: true },
} as const satisfies Columns;

/** `criteria`: a column for each criterion of the event, under its own name. */
export const RESULT_COLUMNS = {
  rank: { head: 'Rank' },
  name: { head: 'Name' },
  college: { head: 'College' },
  code: { head: 'Code' },
  criteria: { head: 'Points by criterion' },
  sum: { head: 'Sum' },
  prize: { head: 'Prize ₹' },
} as const satisfies Columns;

/** In the order in which most banks take them; `text`: for the winner's statement. */
export const PRIZE_COLUMNS = {
  holder: { head: 'Beneficiary name', isSealed: true },
  account: { head: 'Account number', isSealed: true },
  ifsc: { head: 'IFSC', isSealed: true },
  due: { head: 'Amount ₹' },
  text: { head: 'Reference text' },
  bank: { head: 'Bank', isSealed: true },
  branch: { head: 'Branch', isSealed: true },
  email: { head: 'E-mail', isContact: true },
  phone: { head: 'Phone', isContact: true },
  name: { head: 'Name' },
  code: { head: 'Code' },
  college: { head: 'College' },
  cluster: { head: 'Cluster' },
  event: { head: 'Event' },
  rank: { head: 'Rank' },
  team: { head: 'Team' },
  share: { head: 'Share ₹' },
  paid: { head: 'Paid ₹' },
  state: { head: 'State' },
  paidOn: { head: 'Paid on' },
  way: { head: 'Way' },
  reference: { head: 'Reference' },
  paidBy: { head: 'Paid by' },
} as const satisfies Columns;

export const ROLE_COLUMNS = {
  name: { head: 'Name', sort: 'name' },
  role: { head: 'Role', sort: 'role' },
  clusters: { head: 'Clusters' },
  from: { head: 'From', isMoment: true },
  until: { head: 'Until', sort: 'until', isMoment: true },
  endedBy: { head: 'Ended by' },
  endReason: { head: 'Why it ended' },
  givenBy: { head: 'Given by' },
  code: { head: 'Code' },
  email: { head: 'E-mail', isContact: true },
} as const satisfies Columns;

export const AUDIT_COLUMNS = {
  at: { head: 'When', isMoment: true },
  organiser: { head: 'Who' },
  organiserEmail: { head: 'E-mail of who' },
  kind: { head: 'Did or read' },
  name: { head: 'Of whom' },
  code: { head: 'Code' },
  subject: { head: 'Of what' },
  reason: { head: 'Reason' },
} as const satisfies Columns;
