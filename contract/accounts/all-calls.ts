import { updateBankDetails } from './bank-details.ts';
import { campusSignOn } from './campus-sign-on.ts';
import { getCaptcha } from './captcha.ts';
import { checkCertificate, downloadCertificate, listCertificates } from './certificates.ts';
import { listColleges } from './colleges.ts';
import { changePassword, claimAccount, confirmEmail, requestVerification } from './mailed-codes.ts';
import { downloadOwnData, removeAccount } from './own-data.ts';
import { openPass } from './pass-link.ts';
import { changeOwnPassword } from './passwords.ts';
import {
  getDetails,
  getOwnAccount,
  getQr,
  listRegisteredEvents,
  updateProfile,
} from './profile.ts';
import { endSession, endSessions, listSessions, logIn, logOut } from './sessions.ts';
import { signUp } from './sign-up.ts';

/** Every call of the accounts server, in the order of the reference. Source: specification, section 7. */
export const ACCOUNTS_CALLS = [
  listColleges,
  getCaptcha,
  signUp,
  logIn,
  campusSignOn,
  logOut,
  getDetails,
  getQr,
  updateProfile,
  updateBankDetails,
  listRegisteredEvents,
  listCertificates,
  requestVerification,
  changePassword,
  changeOwnPassword,
  confirmEmail,
  claimAccount,
  openPass,
  getOwnAccount,
  downloadOwnData,
  removeAccount,
  listSessions,
  endSession,
  endSessions,
  checkCertificate,
  downloadCertificate,
] as const;
