import encodeQr from 'qr';
import * as contract from '../../../contract/accounts/profile.ts';
import type { Content } from '../../content/reading/content.ts';
import { requireFreeCollege } from '../../entries/college-rules.ts';
import { BadInputError } from '../../http/errors.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { phoneChanged } from '../../mail/texts/accounts.ts';
import { findBankDetails } from '../bank-details/store.ts';
import { lookAgain } from '../id-proofs/rules.ts';
import { type FinderDependencies, sessionFinder } from '../sessions/finder.ts';
import { changeProfile, mayChangeName, personalDetails } from './rules.ts';
import { getAccount, selectSessionWithProfile } from './store.ts';

interface ProfileDependencies extends FinderDependencies {
  readonly addMail: AddMail;
  /** Without it no event goes by colleges. */
  readonly content?: (() => Content) | undefined;
}

const SAVED_AND_LOOKED_AT =
  'Your profile is saved. Your ID proof was accepted with other studies, so the organisers look at it again';

/** Once an ID proof is accepted its college is the desk's alone to change. */
const COLLEGE_STANDS =
  'Your ID proof was accepted for this college: ask the hospitality desk to change it';

/** What a reviewer compares with the card. */
const STUDIES = ['college', 'otherCollege', 'degree', 'year'] as const;

export function profileRoutes(serve: Serve, dependencies: ProfileDependencies): void {
  const { db, addMail, content } = dependencies;
  const findSession = sessionFinder(dependencies, selectSessionWithProfile);

  serve(
    contract.getDetails,
    ({ session: { name, collegeId, college, degree, year, tshirtSize, participantCode } }) => ({
      message: {
        Name: name,
        CollegeID: collegeId,
        College: college === null ? null : { college_name: college },
        Degree: degree,
        Year: year,
        TshirtSize: tshirtSize,
        QRCode: participantCode,
      },
    }),
    { findSession },
  );

  serve(contract.getQr, ({ session }) => ({ message: qrPicture(session.participantCode) }), {
    findSession,
  });

  serve.change(contract.updateProfile, async (trx, { body, session: { accountId } }) => {
    const before = await getAccount(trx, accountId);
    await changeProfile(trx, accountId, body);
    const hasNewPhone = body.user_phone !== undefined && body.user_phone !== before.phone;
    if (hasNewPhone && before.email !== null)
      await addMail(trx, { accountId, payload: phoneChanged(before.email) });
    const after = await getAccount(trx, accountId);
    const changed = STUDIES.filter((name) => after[name] !== before[name]);
    const again = changed.length > 0 && (await lookAgain(trx, accountId));
    const hadCollege = before.college !== null || before.otherCollege !== '';
    if (hadCollege && changed.some((name) => name === 'college' || name === 'otherCollege')) {
      if (again) throw new BadInputError({ user_college: COLLEGE_STANDS });
      if (content) await requireFreeCollege(trx, content(), accountId, Date.now());
    }
    return again ? SAVED_AND_LOOKED_AT : 'Your profile is saved';
  });

  serve(contract.getOwnAccount, async ({ session: { accountId } }) => {
    const account = await getAccount(db, accountId);
    return {
      message: {
        user_email: account.email ?? '',
        user_referral_code: account.referralCode,
        user_voucher_name: account.voucherName,
        ...personalDetails(account),
        hasPassword: account.passwordHash !== null,
        hasBankDetails: (await findBankDetails(db, accountId)) !== undefined,
        mayChangeName: await mayChangeName(db, accountId),
        isConfirmed: account.emailVerifiedAt !== null,
      },
    };
  });
}

/** A QR picture of `code` as a data URL: SVG, sharp at any size, with the quiet zone scanners ask for. */
export function qrPicture(code: string): string {
  const svg = encodeQr(code, 'svg', { ecc: 'medium', border: 4 })
    .replace('<svg', '<svg shape-rendering="crispEdges"')
    .replace('<path', '<path fill="#fff" d="M0 0h99v99H0z"/><path');
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
