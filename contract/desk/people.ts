import * as z from 'zod/mini';
import { BankDetails } from '../accounts/bank-details.ts';
import { lookupText, optionalName, optionalText, requiredText, text } from '../accounts/fields.ts';
import { MAX_LENGTH } from '../accounts/messages.ts';
import { OwnAccount, ProfileChange } from '../accounts/profile.ts';
import { deskCall } from './desk-call.ts';
import { PageNumber, pageOf } from './list.ts';

const Moment = z.int();

/** In the order of these columns; a minus turns it round. */
const PEOPLE_SORTS = ['name', '-name', 'college', '-college', 'signedUp', '-signedUp'] as const;

/** When a gate has let them in: on this day of the gates, on any, or on none. */
export const ARRIVALS = ['today', 'ever', 'not yet'] as const;

/** From so many on the finder offers to narrow them. */
export const MANY_PEOPLE = 500;

const ID_PROOF_STATES = ['none', 'waiting', 'unreadable', 'approved', 'rejected'] as const;

/** The state of somebody's ID proof; 'none' where there is no picture. */
export const IdProofState = z.enum(ID_PROOF_STATES);
export type IdProofState = z.infer<typeof IdProofState>;

const search = {
  /** Words, each of which stands in the name, e-mail, phone, participant code or college. */
  q: optionalText(120),
  /** Its whole name. */
  college: optionalName(MAX_LENGTH.college),
  /** The name's first. */
  letter: z._default(z.string().check(z.regex(/^[A-Z]?$/)), ''),
  /** The state of their ID proof. */
  idProof: z._default(z.enum(['', ...ID_PROOF_STATES]), ''),
  /** The id of an event that they have a place in, or wait for. */
  event: optionalText(300),
  /** For those alone who see all gates. */
  arrived: z._default(z.enum(['', ...ARRIVALS]), ''),
  sort: z._default(z.enum(PEOPLE_SORTS), 'name'),
};

/** A search for people, and their order. */
export const PeopleSearch = z.object(search);
export type PeopleSearch = z.infer<typeof PeopleSearch>;

/** A line of the list. It has neither e-mail nor phone: those are on the record, whose opening is written down. */
export const FoundPerson = z.object({
  code: z.string(),
  name: z.string(),
  college: z.string(),
  idProof: IdProofState,
  entries: z.int(),
  signedUpAt: Moment,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

const Named = z.pick(FoundPerson, { code: true, name: true, college: true });

/** A page of those found; `of`: everybody that the role may find. */
export const FoundPeople = pageOf(FoundPerson, {
  of: z.int(),
  /** The largest colleges among many, and the number of the others. */
  colleges: z.array(z.object({ name: z.string(), people: z.int() })),
  moreColleges: z.int(),
  /** Among nobody: the person whose code is nearly the one that was typed. */
  near: z.array(Named),
  /** Where there are fewer than three: those whose names sound alike, or differ by a typo; of an e-mail that nobody has, those whose differs by one in its domain. */
  meant: z.array(Named),
});
export type FoundPeople = z.infer<typeof FoundPeople>;

export const findPeople = deskCall({
  name: 'findPeople',
  summary: 'Find people, a page at a time',
  method: 'GET',
  path: '/api/desk/people',
  needs: 'see people',
  query: z.object({
    ...search,
    page: PageNumber,
  }),
  message: FoundPeople,
});

/** The events of one's clusters, those that the content no longer has too. */
export const listPeopleEvents = deskCall({
  name: 'listPeopleEvents',
  summary: 'The events whose people one may look for',
  method: 'GET',
  path: '/api/desk/people-events',
  needs: 'see people',
  message: z.array(
    z.object({ eventId: z.string(), clusterName: z.string(), eventName: z.string() }),
  ),
});

/** By name, each once, however it was typed; those of whom nobody is are left out. */
export const listPeopleColleges = deskCall({
  name: 'listPeopleColleges',
  summary: 'The colleges that the people whom one may find are of',
  method: 'GET',
  path: '/api/desk/people-colleges',
  needs: 'see people',
  message: z.array(z.string()),
});

const CORRECTABLE = {
  user_fullname: true,
  user_phone: true,
  user_degree: true,
  user_year: true,
  user_college: true,
  user_othercollege: true,
  user_sex: true,
  user_nationality: true,
  user_address: true,
  user_city: true,
  user_state: true,
  user_pincode: true,
} as const;

/** The details of an account that an organiser may correct. */
export const PersonDetails = z.pick(OwnAccount, CORRECTABLE);
export type PersonDetails = z.infer<typeof PersonDetails>;

/**
 * Where the gates know somebody to be; `at` and `place` are of their last passage, `arrivedAt` and `arrivedPlace` of the first one
 * in. `isCounted`: the last gate counts ways out, too, so that who came in is on campus still. All null: no gate has seen them.
 */
const Campus = z.object({
  arrivedAt: z.nullable(Moment),
  arrivedPlace: z.nullable(z.string()),
  at: z.nullable(Moment),
  place: z.nullable(z.string()),
  isOut: z.boolean(),
  isCounted: z.boolean(),
});

/** What somebody goes to next, or is at: an event that isn't over yet in which they have a place, or wait for one. */
const NextEvent = z.object({
  clusterName: z.string(),
  eventName: z.string(),
  state: z.string(),
  startsAt: Moment,
  venue: z.nullable(z.string()),
});

/**
 * That somebody passed at a gate or an event's door. `device`: the phone's name, as the desk gave it; `by`: the organiser who
 * counted them in at the desk, null where a phone did.
 */
const PersonPassage = z.object({
  at: Moment,
  place: z.string(),
  isGate: z.boolean(),
  isOut: z.boolean(),
  device: z.string(),
  by: z.nullable(z.string()),
});

/** All of a person that the role may see; null is what it may not, moments are epoch milliseconds. */
export const PersonRecord = z.object({
  code: z.string(),
  college: z.string(),
  details: PersonDetails,
  /** Another word whenever the details are others. */
  version: z.string(),
  /** Null for a walk-in who has none. */
  email: z.nullable(z.string()),
  emailConfirmedAt: z.nullable(Moment),
  /** True where the account was opened at the desk. */
  isWalkIn: z.boolean(),
  signedUpAt: Moment,
  tshirtSize: z.nullable(z.string()),
  /** By `id` it is opened, and its verdict taken back. `bytes`: null where there is no picture. `why`: of a rejection, as mailed. */
  idProof: z.object({
    id: z.nullable(z.string()),
    state: IdProofState,
    decidedAt: z.nullable(Moment),
    givenAt: z.nullable(Moment),
    bytes: z.nullable(z.int()),
    decidedBy: z.nullable(z.string()),
    why: z.nullable(z.string()),
  }),
  bankDetails: z.nullable(z.object({ givenAt: z.nullable(Moment) })),
  entries: z.array(
    z.object({
      clusterName: z.string(),
      eventName: z.string(),
      state: z.string(),
      teamName: z.nullable(z.string()),
      startsAt: z.nullable(Moment),
    }),
  ),
  /** Null for who doesn't see everybody at the gates, and while these are off. */
  campus: z.nullable(Campus),
  /** Null for who sees some of their events alone. */
  next: z.nullable(z.object({ event: z.nullable(NextEvent) })),
  /** Those that stand, newest first, where the role sees the gate; null for who doesn't, and while it is off. */
  passages: z.nullable(z.array(PersonPassage)),
  certificates: z.array(
    z.object({
      code: z.string(),
      clusterName: z.string(),
      eventName: z.string(),
      result: z.string(),
      issuedAt: Moment,
    }),
  ),
  signIns: z.nullable(z.array(z.object({ device: z.string(), since: Moment, lastSeenAt: Moment }))),
  trail: z.nullable(
    z.array(
      z.object({
        record: z.string(),
        subject: z.nullable(z.string()),
        reader: z.string(),
        reason: z.string(),
        at: Moment,
      }),
    ),
  ),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

const params = z.object({
  code: requiredText(64, 'code is required').check(z.toUpperCase()),
});

export const readPerson = deskCall({
  name: 'readPerson',
  summary: 'A person’s sheet; reading it is written down',
  method: 'GET',
  path: '/api/desk/people/:code',
  needs: 'see people',
  params,
  message: PersonRecord,
});

/** `correction`: by which it is undone. */
const Corrected = z.object({ version: z.string(), correction: z.string() });

/** The fields that change, with the `version` of the details that were read. */
export const correctPerson = deskCall({
  name: 'correctPerson',
  summary: 'Correct a person’s details',
  method: 'PATCH',
  path: '/api/desk/people/:code',
  needs: 'correct people',
  params,
  body: z.object({
    ...z.pick(ProfileChange, CORRECTABLE).shape,
    version: lookupText(64),
  }),
  message: Corrected,
});

/** Brings back what a correction took away, unless the details have changed since. */
export const undoCorrection = deskCall({
  name: 'undoCorrection',
  summary: 'Undo a correction',
  method: 'POST',
  path: '/api/desk/people/:code/corrections/:correction/undo',
  needs: 'correct people',
  params: z.object({ ...params.shape, correction: text(64) }),
  message: z.object({ version: z.string() }),
});

/** In the organiser's own words, for the person and the audit log. */
export const ReasonToOpen = text(300, 'Say what for').check(
  z.minLength(10, 'At least ten characters'),
);

/** `unproven`: how the organiser knows somebody whose e-mail nobody has confirmed; without it those are refused. */
export const openBankDetails = deskCall({
  name: 'openBankDetails',
  summary: 'Open a person’s bank details; it is written down first',
  method: 'POST',
  path: '/api/desk/people/:code/bank-details',
  needs: 'open bank details',
  onlyReads: true,
  params,
  body: z.object({ reason: ReasonToOpen, unproven: optionalText(200) }),
  message: BankDetails,
});
