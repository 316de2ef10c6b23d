import * as z from 'zod/mini';
import {
  BankDetails,
  CampusSignOnReturn,
  CaptchaChallenge,
  Certificate,
  CheckedCertificate,
  College,
  DataRequest,
  EmailConfirmation,
  Login,
  OwnAccount,
  PasswordChange,
  Profile,
  ProfileChange,
  RegisteredEvent,
  RemovalRequest,
  SignUp,
  Token,
  VerificationRequest,
} from './accounts.ts';
import { defineCall } from './call.ts';

/* Every call of the accounts server. Source: specification, section 7. Every answer is `{ message }`. */

/** An answer of the accounts server around what it carries. */
const answer = <T extends z.ZodMiniType>(message: T) => z.object({ message });

/** A sentence for the visitor. */
const Sentence = z.string();

const NO_SESSION = 'The token is missing, unknown or expired.';
const BAD_INPUT = 'A field is missing or wrong; each one is named.';
const TOO_MANY = 'Too many attempts; Retry-After says how many seconds to wait.';
const BUSY = 'Too busy to check passwords now; try again in a moment.';

/** Every college of the list, in alphabetical order. 'Other' is not in it. */
export const listColleges = defineCall({
  name: 'listColleges',
  summary: 'The college list of the sign-up form',
  server: 'accounts',
  method: 'GET',
  path: '/api/colleges',
  bearer: false,
  answer: answer(z.array(College)),
  errors: {},
});

/** Opens a session; `message` is its token. An unknown address and a wrong password answer alike. */
export const logIn = defineCall({
  name: 'logIn',
  summary: 'Sign in with e-mail and password',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/login',
  bearer: false,
  bodyKind: 'json',
  body: Login,
  answer: answer(Token),
  errors: { 400: BAD_INPUT, 401: 'Wrong e-mail or password.', 429: TOO_MANY, 503: BUSY },
});

/** Creates an account, its ID proof and a first session, or nothing; `message` is the session's token. */
export const signUp = defineCall({
  name: 'signUp',
  summary: 'Create an account',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/register',
  bearer: false,
  bodyKind: 'multipart',
  body: SignUp,
  answer: answer(Token),
  errors: {
    400: BAD_INPUT,
    409: 'There is an account with this e-mail already.',
    413: 'The request is too large.',
    415: 'The request is not multipart.',
    429: TOO_MANY,
    503: BUSY,
  },
});

/** The profile of whoever is signed in. */
export const getDetails = defineCall({
  name: 'getDetails',
  summary: 'My profile',
  server: 'accounts',
  method: 'GET',
  path: '/api/user/details',
  bearer: true,
  answer: answer(Profile),
  errors: { 401: NO_SESSION },
});

/** A link that an `<img>` shows: the picture of `QRCode`, the same all season, useless as a session. */
export const getQr = defineCall({
  name: 'getQr',
  summary: 'My QR picture',
  server: 'accounts',
  method: 'GET',
  path: '/api/user/qr',
  bearer: true,
  answer: answer(z.string().check(z.minLength(1))),
  errors: { 401: NO_SESSION },
});

/** Ends this session on the server. Not in the specification's list: an addition for its Logout. */
export const logOut = defineCall({
  name: 'logOut',
  summary: 'End this session',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/logout',
  bearer: true,
  answer: answer(Sentence),
  errors: { 401: NO_SESSION },
});

/** Changes what is given of my account. */
export const updateProfile = defineCall({
  name: 'updateProfile',
  summary: 'Change my profile',
  server: 'accounts',
  method: 'PATCH',
  path: '/api/user/update',
  bearer: true,
  bodyKind: 'json',
  body: ProfileChange,
  answer: answer(Sentence),
  errors: { 400: BAD_INPUT, 401: NO_SESSION },
});

/** Sets a new password with the code that was mailed, and ends every session of the account. */
export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Set a new password with a mailed code',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/changePassword',
  bearer: false,
  bodyKind: 'json',
  body: PasswordChange,
  answer: answer(Sentence),
  errors: { 400: 'A field is wrong, or the code is used or expired.', 429: TOO_MANY, 503: BUSY },
});

/** Opens a session with the code that the campus sign-on gave; `message` is its token. */
export const campusSignOn = defineCall({
  name: 'campusSignOn',
  summary: 'Sign in with the campus sign-on',
  server: 'accounts',
  method: 'GET',
  path: '/api/user/dauth/callback',
  bearer: false,
  query: CampusSignOnReturn,
  answer: answer(Token),
  errors: {
    400: BAD_INPUT,
    401: 'The provider refused the code.',
    403: 'The address is not of this campus.',
    502: 'The provider does not answer.',
  },
});

/** My certificates; empty until results are in. */
export const listCertificates = defineCall({
  name: 'listCertificates',
  summary: 'My certificates',
  server: 'accounts',
  method: 'GET',
  path: '/api/user/certificates',
  bearer: true,
  answer: answer(z.array(Certificate)),
  errors: { 401: NO_SESSION },
});

/** Says whether a certificate is genuine, to anyone who has its code. An addition to the specification. */
export const checkCertificate = defineCall({
  name: 'checkCertificate',
  summary: 'Check a certificate by its code',
  server: 'accounts',
  method: 'GET',
  path: '/api/certificates/:code',
  bearer: false,
  answer: answer(CheckedCertificate),
  errors: { 404: 'There is no certificate with this code.', 429: TOO_MANY },
});

/** Stores where prize money goes. Kept encrypted; sent back only in the person's own download. */
export const updateBankDetails = defineCall({
  name: 'updateBankDetails',
  summary: 'Store my bank details',
  server: 'accounts',
  method: 'PUT',
  path: '/api/user/bankDetailsUpdate',
  bearer: true,
  bodyKind: 'json',
  body: BankDetails,
  answer: answer(Sentence),
  errors: { 400: BAD_INPUT, 401: NO_SESSION },
});

/** The events that I am registered for; empty at first. */
export const listRegisteredEvents = defineCall({
  name: 'listRegisteredEvents',
  summary: 'My registered events',
  server: 'accounts',
  method: 'GET',
  path: '/api/events/user/registered',
  bearer: true,
  answer: answer(z.array(RegisteredEvent)),
  errors: { 401: NO_SESSION },
});

/** Sends the mail that proves an address and allows a new password. Answers alike whether or not it is known. */
export const requestVerification = defineCall({
  name: 'requestVerification',
  summary: 'Send the verification mail',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/verify',
  bearer: false,
  bodyKind: 'json',
  body: VerificationRequest,
  answer: answer(Sentence),
  errors: { 400: BAD_INPUT, 429: TOO_MANY },
});

/** What Edit starts from. An addition to the specification. */
export const getOwnAccount = defineCall({
  name: 'getOwnAccount',
  summary: 'What is held of my account and may be changed',
  server: 'accounts',
  method: 'GET',
  path: '/api/user/account',
  bearer: true,
  answer: answer(OwnAccount),
  errors: { 401: NO_SESSION },
});

/** All that is held about me, ID proof and bank details included; each such read is written down. An addition. */
export const downloadOwnData = defineCall({
  name: 'downloadOwnData',
  summary: 'Download all that is held about me',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/data',
  bearer: true,
  bodyKind: 'json',
  body: DataRequest,
  answer: answer(z.record(z.string(), z.unknown())),
  errors: { 400: BAD_INPUT, 401: NO_SESSION, 429: TOO_MANY },
});

/** Removes my account and all that is held about me, at once and for good. An addition. */
export const removeAccount = defineCall({
  name: 'removeAccount',
  summary: 'Delete my account',
  server: 'accounts',
  method: 'DELETE',
  path: '/api/user/account',
  bearer: true,
  bodyKind: 'json',
  body: RemovalRequest,
  answer: answer(Sentence),
  errors: { 400: BAD_INPUT, 401: NO_SESSION, 429: TOO_MANY },
});

/** Ends every session of my account, this one too. An addition. */
export const endSessions = defineCall({
  name: 'endSessions',
  summary: 'Log out everywhere',
  server: 'accounts',
  method: 'DELETE',
  path: '/api/user/sessions',
  bearer: true,
  answer: answer(Sentence),
  errors: { 401: NO_SESSION },
});

/** Confirms that the account's address is the person's own. An addition to the specification. */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirm an address with a mailed code',
  server: 'accounts',
  method: 'POST',
  path: '/api/user/confirm',
  bearer: false,
  bodyKind: 'json',
  body: EmailConfirmation,
  answer: answer(Sentence),
  errors: { 400: 'A field is wrong, or the code is used or expired.', 429: TOO_MANY },
});

/** A fresh challenge for the self-hosted captcha; each solution is good once. An addition to the specification. */
export const getCaptcha = defineCall({
  name: 'getCaptcha',
  summary: 'A captcha challenge',
  server: 'accounts',
  method: 'GET',
  path: '/api/captcha',
  bearer: false,
  answer: answer(CaptchaChallenge),
  errors: { 404: 'Another captcha is configured.', 429: TOO_MANY },
});

/** Every call of the accounts server, in the order of the reference. */
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
  confirmEmail,
  getOwnAccount,
  downloadOwnData,
  removeAccount,
  endSessions,
  checkCertificate,
] as const;
