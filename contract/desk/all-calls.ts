import { listAudit } from './audit.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as gate from './gate.ts';
import { countWaiting, getDeskHome } from './home.ts';
import * as idProofs from './id-proofs.ts';
import * as messages from './messages.ts';
import * as organisers from './organisers.ts';
import * as people from './people.ts';
import * as results from './results.ts';
import * as signIn from './sign-in.ts';

/** Every call of the desk, in the order of the reference; they answer 404 while the desk is off. */
export const DESK_CALLS = [
  signIn.signInAtDesk,
  signIn.sendCode,
  signIn.askForPasskey,
  signIn.sendPasskey,
  signIn.startCodes,
  signIn.confirmCodes,
  signIn.startPasskey,
  signIn.confirmPasskey,
  signIn.getMe,
  signIn.signOutOfDesk,
  idProofs.countIdProofs,
  idProofs.lendIdProofs,
  idProofs.openIdProof,
  idProofs.decideIdProof,
  idProofs.undoVerdict,
  idProofs.takeVerdictBack,
  idProofs.skipIdProof,
  organisers.listOrganisers,
  organisers.giveRole,
  organisers.takeRoleBack,
  organisers.mailRoleAgain,
  organisers.endRole,
  organisers.restoreRole,
  organisers.letIn,
  listAudit,
  events.listDeskEvents,
  events.getDeskEvent,
  events.listDeskEntries,
  events.getDeskEntry,
  events.markAttendance,
  events.addEntry,
  events.takeAddedBack,
  events.withdrawEntry,
  events.offerOutOfTurn,
  messages.listMessages,
  messages.sendMessage,
  messages.tryMessage,
  messages.takeMessageBack,
  messages.writeToPerson,
  messages.takeLetterBack,
  results.getResultSheet,
  results.keepResultSheet,
  results.publishResults,
  results.takeResultsBack,
  getDeskHome,
  countWaiting,
  people.findPeople,
  people.readPerson,
  people.correctPerson,
  people.undoCorrection,
  people.openBankDetails,
  gate.listGateDevices,
  gate.addGateDevice,
  gate.pairAgain,
  gate.endGateDevice,
  gate.takeHandedOver,
  gate.getArrivals,
  gate.listGateCases,
  gate.decideGateCase,
  exports.exportPeople,
  exports.exportEntries,
  exports.exportResults,
  exports.exportRoles,
] as const;
