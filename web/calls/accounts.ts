import { useMemo } from 'react';
import * as calls from '../../contract/account-calls.ts';
import type * as contract from '../../contract/accounts.ts';
import { call } from './call.ts';
import { useSite } from './site.ts';

/** What the accounts server does for a visitor; each throws CallError. */
export type Accounts = ReturnType<typeof accountsAt>;

/** The accounts server that the page's settings name. */
export function useAccounts(): Accounts {
  const { apiUrl } = useSite();
  return useMemo(() => accountsAt(apiUrl), [apiUrl]);
}

/** Every answer is `{ message }`; callers get what is in it. `base`: the server's address, empty for our own. */
export const accountsAt = (base: string) => ({
  getCaptcha: () => unwrapped(call(calls.getCaptcha, { base })),
  listColleges: (signal?: AbortSignal) => unwrapped(call(calls.listColleges, { base, signal })),
  logIn: (body: contract.Login) => unwrapped(call(calls.logIn, { base, body })),
  signUp: (body: contract.SignUp, onProgress: (fraction: number) => void) =>
    unwrapped(call(calls.signUp, { base, body, onProgress })),
  campusSignOn: (code: string) =>
    unwrapped(call(calls.campusSignOn, { base, query: { code, site: 'other' } })),
  logOut: () => unwrapped(call(calls.logOut, { base, keepalive: true })),
  getDetails: (signal?: AbortSignal) => unwrapped(call(calls.getDetails, { base, signal })),
  getQr: (signal?: AbortSignal) => unwrapped(call(calls.getQr, { base, signal })),
  getOwnAccount: (signal?: AbortSignal) => unwrapped(call(calls.getOwnAccount, { base, signal })),
  downloadOwnData: (body: contract.DataRequest) =>
    unwrapped(call(calls.downloadOwnData, { base, body })),
  removeAccount: (body: contract.RemovalRequest) =>
    unwrapped(call(calls.removeAccount, { base, body })),
  endSessions: () => unwrapped(call(calls.endSessions, { base })),
  updateProfile: (body: contract.ProfileChange) =>
    unwrapped(call(calls.updateProfile, { base, body })),
  listRegisteredEvents: (signal?: AbortSignal) =>
    unwrapped(call(calls.listRegisteredEvents, { base, signal })),
  listCertificates: (signal?: AbortSignal) =>
    unwrapped(call(calls.listCertificates, { base, signal })),
  checkCertificate: (code: string) =>
    unwrapped(call(calls.checkCertificate, { base, params: { code } })),
  updateBankDetails: (body: contract.BankDetails) =>
    unwrapped(call(calls.updateBankDetails, { base, body })),
  requestVerification: (body: contract.VerificationRequest) =>
    unwrapped(call(calls.requestVerification, { base, body })),
  changePassword: (body: contract.PasswordChange) =>
    unwrapped(call(calls.changePassword, { base, body })),
  confirmEmail: (body: contract.EmailConfirmation) =>
    unwrapped(call(calls.confirmEmail, { base, body })),
});

const unwrapped = async <Message>(answer: Promise<{ message: Message }>): Promise<Message> =>
  (await answer).message;
