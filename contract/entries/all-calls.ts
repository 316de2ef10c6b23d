import {
  acceptOffer,
  cancelEntry,
  changeAnswers,
  getCalendarFeed,
  getOwnEntry,
  getPlaces,
  listOwnEntries,
  readCalendarFeed,
  renewCalendarFeed,
  takePlace,
} from './entry-calls.ts';
import {
  findInvitation,
  handOver,
  joinTeam,
  readInvitation,
  removeMember,
  renewInvitation,
} from './team-calls.ts';

/** Every call of places in events, in the order of the reference; they answer 404 while registration is off. */
export const ENTRY_CALLS = [
  getPlaces,
  getOwnEntry,
  takePlace,
  acceptOffer,
  cancelEntry,
  changeAnswers,
  readInvitation,
  findInvitation,
  joinTeam,
  removeMember,
  handOver,
  renewInvitation,
  listOwnEntries,
  getCalendarFeed,
  renewCalendarFeed,
  readCalendarFeed,
] as const;
