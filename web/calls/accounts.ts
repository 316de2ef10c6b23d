import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { type BankDetails, updateBankDetails } from '../../contract/accounts/bank-details.ts';
import { campusSignOn } from '../../contract/accounts/campus-sign-on.ts';
import { getCaptcha } from '../../contract/accounts/captcha.ts';
import { checkCertificate, listCertificates } from '../../contract/accounts/certificates.ts';
import { listColleges } from '../../contract/accounts/colleges.ts';
import * as mailedCodes from '../../contract/accounts/mailed-codes.ts';
import * as ownData from '../../contract/accounts/own-data.ts';
import * as profile from '../../contract/accounts/profile.ts';
import { listRegisteredEvents } from '../../contract/accounts/registrations.ts';
import { endSessions, type Login, logIn, logOut } from '../../contract/accounts/sessions.ts';
import { type SignUp, signUp } from '../../contract/accounts/sign-up.ts';
import type { Call } from '../../contract/call.ts';
import { type CallOptions, call } from './call.ts';
import { useSite } from './site.ts';

/** What the accounts server does for a visitor; each throws CallError. */
export type Accounts = ReturnType<typeof accountsAt>;

/** The accounts server that the page's settings name. */
export function useAccounts(): Accounts {
  const { apiUrl } = useSite();
  return useMemo(() => accountsAt(apiUrl), [apiUrl]);
}

type AccountsCall<Message> = Call & { answer: z.ZodMiniType<{ message: Message }> };

/** Every answer is `{ message }`; callers get what is in it. `base`: the server's address, empty for our own. */
export function accountsAt(base: string) {
  const ask = async <Message>(one: AccountsCall<Message>, options?: Omit<CallOptions, 'base'>) =>
    (await call(one, { base, ...options })).message;

  return {
    getCaptcha: () => ask(getCaptcha),
    listColleges: (signal?: AbortSignal) => ask(listColleges, { signal }),
    logIn: (body: Login) => ask(logIn, { body }),
    signUp: (body: SignUp, onProgress: (fraction: number) => void) =>
      ask(signUp, { body, onProgress }),
    campusSignOn: (code: string) => ask(campusSignOn, { query: { code, site: 'other' } }),
    logOut: () => ask(logOut, { keepalive: true }),
    getDetails: (signal?: AbortSignal) => ask(profile.getDetails, { signal }),
    getQr: (signal?: AbortSignal) => ask(profile.getQr, { signal }),
    getOwnAccount: (signal?: AbortSignal) => ask(profile.getOwnAccount, { signal }),
    downloadOwnData: (body: ownData.DataRequest) => ask(ownData.downloadOwnData, { body }),
    removeAccount: (body: ownData.RemovalRequest) => ask(ownData.removeAccount, { body }),
    endSessions: () => ask(endSessions),
    updateProfile: (body: profile.ProfileChange) => ask(profile.updateProfile, { body }),
    listRegisteredEvents: (signal?: AbortSignal) => ask(listRegisteredEvents, { signal }),
    listCertificates: (signal?: AbortSignal) => ask(listCertificates, { signal }),
    checkCertificate: (code: string) => ask(checkCertificate, { params: { code } }),
    updateBankDetails: (body: BankDetails) => ask(updateBankDetails, { body }),
    requestVerification: (body: mailedCodes.VerificationRequest) =>
      ask(mailedCodes.requestVerification, { body }),
    changePassword: (body: mailedCodes.PasswordChange) => ask(mailedCodes.changePassword, { body }),
    confirmEmail: (body: mailedCodes.EmailConfirmation) => ask(mailedCodes.confirmEmail, { body }),
  };
}
