import { markWhoCame } from './acts/attendance.ts';
import { confirmLate } from './acts/confirmations.ts';
import { door } from './acts/doors.ts';
import { edit, tellOfMoves } from './acts/edits.ts';
import { seeErased, seeNothing } from './acts/erasures.ts';
import { gates, pairPhones } from './acts/gate.ts';
import { reviewIdProofs } from './acts/id-proofs.ts';
import { readMails } from './acts/mails.ts';
import { appointOrganisers } from './acts/organisers.ts';
import { cancelSome, register } from './acts/places.ts';
import {
  askForDetails,
  decideAboutExcess,
  excessIsSentBack,
  oneComesBack,
  payWinners,
} from './acts/prizes.ts';
import { publishWhatIsOver, uphold } from './acts/results.ts';
import { signUps } from './acts/sign-ups.ts';
import { teamsFallApart } from './acts/teams.ts';
import { upgradeWhileMailIsSlow } from './acts/upgrade.ts';
import type { When } from './world/events.ts';
import type { Edit, Season } from './world/season.ts';

const RENAMED = { name: 'Song at Dusk', file: 'music/song-at-dusk' };
const MOVED: Omit<Edit, 'eventId' | 'at'> = {
  venue: 'Old Hall',
  begins: [2, '18:00'],
  ends: [2, '21:00'],
};
const NIGHT = { hours: 12, part: 0.35, phoneKills: 2 };

export interface Act {
  readonly when: When;
  readonly what: string;
  readonly play: (season: Season) => Promise<void>;
}

/** Calendar of the season: what happens when. The numbers are parts of all people, or of those whom an act is about. */
export const STORY: readonly Act[] = [
  act(-56, '18:00', 'The festival is announced; the first sign up', signUps({ until: 0.1 })),
  act(-56, '20:00', 'Mails are read', readMails),
  act(-50, '12:00', 'Organisers are appointed', appointOrganisers),
  act(-42, '19:00', 'More sign up', signUps({ until: 0.25 })),
  act(-42, '21:00', 'Mails are read', readMails),
  act(-41, '10:00', 'ID proofs are reviewed', reviewIdProofs),
  act(-40, '09:00', 'Mails are read', readMails),
  act(-35, '20:00', 'A new build comes while mail is slow', upgradeWhileMailIsSlow),
  act(-35, '20:20', 'Mails are read', readMails),
  act(-28, '18:00', 'Registration opens: a burst of sign-ups', signUps({ until: 0.7 })),
  act(-28, '18:40', 'Mails are read', readMails),
  act(-28, '18:45', 'A rush for places', register({ part: 0.9 })),
  act(-28, '19:05', 'Mails are read', readMails),
  act(-28, '22:00', 'Some give back what they took', cancelSome({ part: 0.1 })),
  act(-28, '22:40', 'Mails are read', readMails),
  act(-27, '09:00', 'Those who put it off confirm', confirmLate({ part: 0.5 })),
  act(-27, '09:30', 'Mails are read', readMails),
  act(-26, '10:00', 'ID proofs are reviewed', reviewIdProofs),
  act(-26, '20:00', 'More register', register({ part: 0.5 })),
  act(-26, '20:20', 'Mails are read', readMails),
  act(-25, '12:00', 'Teams fall apart', teamsFallApart({ part: 0.25 })),
  act(-25, '23:30', 'Some cancel at night', cancelSome({ part: 0.1 })),
  act(-24, '08:00', 'Mails are read', readMails),
  act(-20, '09:00', 'One more event opens', register({ part: 0.7 })),
  act(-20, '09:20', 'Mails are read', readMails),
  act(-18, '10:00', 'An event gets another name', edit('music/evening-song', RENAMED)),
  act(-14, '19:00', 'A second burst', signUps({ until: 0.9 })),
  act(-14, '19:20', 'Mails are read', readMails),
  act(-14, '19:40', 'They register', register({ part: 0.8 })),
  act(-14, '20:00', 'Mails are read', readMails),
  act(-13, '10:00', 'Those who put it off confirm', confirmLate({ part: 1 })),
  act(-12, '10:00', 'ID proofs are reviewed', reviewIdProofs),
  act(-10, '18:00', 'Some cancel', cancelSome({ part: 0.15 })),
  act(-10, '20:00', 'Mails are read', readMails),
  act(-8, '21:00', 'Teams fall apart', teamsFallApart({ part: 0.3 })),
  act(-7, '09:00', 'Mails are read', readMails),
  act(-4, '18:00', 'The last sign up', signUps({ until: 1 })),
  act(-4, '18:30', 'Mails are read', readMails),
  act(-4, '19:00', 'They register', register({ part: 0.9 })),
  act(-4, '19:20', 'Mails are read', readMails),
  act(-3, '22:00', 'Some cancel before it is too late', cancelSome({ part: 0.15 })),
  act(-2, '07:00', 'ID proofs are reviewed', reviewIdProofs),
  act(-2, '08:00', 'Mails are read', readMails),
  act(-1, '16:00', 'Some cancel late', cancelSome({ part: 0.1 })),
  act(-1, '20:00', 'Mails are read', readMails),
  act(0, '08:00', 'Mails are read', readMails),
  act(0, '08:30', 'Volunteers pair their phones', pairPhones),
  act(0, '09:00', 'The gates open', gates({ hours: 0.5, part: 0.2 })),
  act(0, '09:35', 'The door of a song contest', door('music/evening-song')),
  act(0, '10:30', 'The gates go on', gates({ hours: 3.5, part: 0.4 })),
  act(0, '15:00', 'Some cancel late', cancelSome({ part: 0.1 })),
  act(0, '16:00', 'Mails are read', readMails),
  act(0, '16:30', 'Managers mark who came', markWhoCame),
  act(0, '17:00', 'Results are published', publishWhatIsOver),
  act(0, '17:45', 'The first evening, until its day has turned', gates(NIGHT)),
  act(1, '08:00', 'Mails are read', readMails),
  act(1, '08:30', 'The second day', gates({ hours: 2, part: 0.25, phoneKills: 1 })),
  act(1, '10:35', 'The door of a quiz', door('english-lits/pair-quiz')),
  act(1, '11:30', 'The gates go on', gates({ hours: 3, part: 0.25, phoneKills: 1 })),
  act(1, '14:35', 'The door of a game', door('gaming/open-chess')),
  act(1, '15:20', 'An event is moved', edit('dramatics/street-play', MOVED)),
  act(1, '15:30', 'Its people are told', tellOfMoves),
  act(1, '16:00', 'Managers mark who came', markWhoCame),
  act(1, '16:30', 'Results are published', publishWhatIsOver),
  act(1, '17:15', 'An appeal is upheld', uphold('music/evening-song')),
  act(1, '17:45', 'The second evening', gates({ ...NIGHT, serverKills: 1 })),
  act(2, '08:30', 'The third day', gates({ hours: 6, part: 0.5, serverKills: 1 })),
  act(2, '15:00', 'Managers mark who came', markWhoCame),
  act(2, '16:00', 'Results are published', publishWhatIsOver),
  act(2, '17:45', 'The third evening', gates(NIGHT)),
  act(3, '08:30', 'The last day', gates({ hours: 8, part: 0.4, phoneKills: 1 })),
  act(3, '17:00', 'Managers mark who came', markWhoCame),
  act(3, '18:00', 'Results are published', publishWhatIsOver),
  act(4, '10:00', 'Winners are asked for bank details', askForDetails),
  act(4, '18:00', 'Mails are read', readMails),
  act(5, '10:00', 'Prizes are paid', payWinners),
  act(6, '10:00', 'A transfer comes back', oneComesBack),
  act(6, '18:00', 'Mails are read', readMails),
  act(7, '10:00', 'It is sent again', payWinners),
  act(7, '12:00', 'Appeals are upheld after all', uphold('gaming/open-chess', { wasThere: true })),
  act(7, '12:30', 'Appeals are upheld after all', uphold('photography/night-walk')),
  act(8, '10:00', 'What is too much is asked back, or kept', decideAboutExcess),
  act(8, '11:00', 'New winners are asked for bank details', askForDetails),
  act(8, '18:00', 'Mails are read', readMails),
  act(9, '10:00', 'What was asked back has come', excessIsSentBack),
  act(9, '11:00', 'Prizes are paid', payWinners),
  act(93, '12:00', 'ID proofs are kept for the last day', seeNothing),
  act(94, '12:00', 'They are erased', seeErased('idProofs')),
  act(183, '12:00', 'Scans are kept for the last day', seeNothing),
  act(184, '12:00', 'They are erased', seeErased('gateScans')),
];

/** The moment before which nothing happens, and the last day that is lived. Days without an act that come after the festival are leapt over. */
export const FIRST_ACT: When = STORY[0]!.when;
export const LAST_DAY = STORY.at(-1)!.when[0];
export const AFTER_FESTIVAL = 4;

function act(day: number, hour: string, what: string, play: Act['play']): Act {
  return { when: [day, hour], what, play };
}
