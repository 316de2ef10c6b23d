import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { requiredName } from './fields.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** The optional bank details of step 5, as typed: all of them, or none. Source: section 3. */
export const BankDetails = z.object({
  account_holder_name: requiredName(MAX_LENGTH.name, 'Account holder name is required'),
  bank_name: requiredName(MAX_LENGTH.name, 'Bank name is required'),
  branch_name: requiredName(MAX_LENGTH.name, 'Branch name is required'),
  account_number: z
    .string(MESSAGES.accountNumberInvalid)
    .check(z.trim(), z.regex(/^[0-9]{6,20}$/, MESSAGES.accountNumberInvalid)),
  ifsc_code: z
    .string(MESSAGES.ifscInvalid)
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, MESSAGES.ifscInvalid)),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** Stores where prize money goes. Kept encrypted; sent back only in the person's own download. */
export const updateBankDetails = accountsCall({
  name: 'updateBankDetails',
  summary: 'Store my bank details',
  method: 'PUT',
  path: '/api/user/bankDetailsUpdate',
  bearer: true,
  body: BankDetails,
  message: Sentence,
});
