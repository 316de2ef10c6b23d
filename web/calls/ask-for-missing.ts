import { getDetails } from '../../contract/accounts/profile.ts';
import { noteMissingDetails } from '../session/missing-details.ts';
import type { CallAccounts } from './call.ts';

/** Looks what the profile of whoever just came by the campus sign-on lacks, for the bar that asks for it. Loaded only then. */
export async function askForMissing(call: CallAccounts): Promise<void> {
  noteMissingDetails(await call(getDetails));
}
