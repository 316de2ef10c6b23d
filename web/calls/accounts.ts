import { useMemo } from 'react';
import * as contract from '../../contract/accounts.ts';
import { useSite } from '../site-context.ts';
import { call } from './call.ts';

/** What the accounts server does for a visitor; each throws CallError. */
export type Accounts = ReturnType<typeof accountsAt>;

/** The accounts server that the page's settings name. */
export function useAccounts(): Accounts {
  const { apiUrl } = useSite();
  return useMemo(() => accountsAt(apiUrl), [apiUrl]);
}

/** Every answer is `{ message }`; callers get what is in it. `base`: the server's address, empty for our own. */
export const accountsAt = (base: string) => ({
  getCaptcha: () => unwrapped(call(contract.getCaptcha, { base })),
  listColleges: (signal?: AbortSignal) => unwrapped(call(contract.listColleges, { base, signal })),
  logIn: (body: contract.Login) => unwrapped(call(contract.logIn, { base, body })),
  register: (body: contract.Registration, onProgress: (fraction: number) => void) =>
    unwrapped(call(contract.register, { base, body, onProgress })),
  campusSignOn: (code: string) =>
    unwrapped(call(contract.campusSignOn, { base, query: { code, site: 'other' } })),
  logOut: () => unwrapped(call(contract.logOut, { base })),
  getDetails: (signal?: AbortSignal) => unwrapped(call(contract.getDetails, { base, signal })),
  getQr: (signal?: AbortSignal) => unwrapped(call(contract.getQr, { base, signal })),
  getOwnAccount: (signal?: AbortSignal) =>
    unwrapped(call(contract.getOwnAccount, { base, signal })),
  downloadOwnData: (body: contract.DataRequest) =>
    unwrapped(call(contract.downloadOwnData, { base, body })),
  removeAccount: (body: contract.RemovalRequest) =>
    unwrapped(call(contract.removeAccount, { base, body })),
  endSessions: () => unwrapped(call(contract.endSessions, { base })),
  updateProfile: (body: contract.ProfileChange) =>
    unwrapped(call(contract.updateProfile, { base, body })),
  listRegisteredEvents: (signal?: AbortSignal) =>
    unwrapped(call(contract.listRegisteredEvents, { base, signal })),
  listCertificates: (signal?: AbortSignal) =>
    unwrapped(call(contract.listCertificates, { base, signal })),
  checkCertificate: (code: string) =>
    unwrapped(call(contract.checkCertificate, { base, params: { code } })),
  updateBankDetails: (body: contract.BankDetails) =>
    unwrapped(call(contract.updateBankDetails, { base, body })),
  requestVerification: (body: contract.VerificationRequest) =>
    unwrapped(call(contract.requestVerification, { base, body })),
  changePassword: (body: contract.PasswordChange) =>
    unwrapped(call(contract.changePassword, { base, body })),
  confirmEmail: (body: contract.EmailConfirmation) =>
    unwrapped(call(contract.confirmEmail, { base, body })),
});

const unwrapped = async <Message>(answer: Promise<{ message: Message }>): Promise<Message> =>
  (await answer).message;
