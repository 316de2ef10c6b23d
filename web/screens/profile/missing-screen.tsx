import { Link, useNavigate } from 'react-router';
import {
  getOwnAccount,
  type OwnAccount,
  updateProfile,
} from '../../../contract/accounts/profile.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { useRead } from '../../calls/use-read.ts';
import { forgetAccountDraft, useAccountDraft } from '../../session/account-draft.ts';
import { useGuard } from '../../session/guards.ts';
import { forgetMissingDetails } from '../../session/missing-details.ts';
import { currentReturnAddress } from '../../session/return-address.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import * as fields from '../../ui/form/account-fields.ts';
import { CollegeFields } from '../../ui/form/college-fields.tsx';
import { Fields, required } from '../../ui/form/fields.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { changedFrom, draftOf, lackingOf, validateLacking } from './edit-rules.ts';

/** What a place in an event needs and nobody has told yet, such as after a campus sign-on; then back to where one was. */
export function Component() {
  useGuard('signed in', false);
  const { data: account, error } = useRead(getOwnAccount, {});
  return (
    <AtTheDoor opening={1}>
      {account ? (
        <Lacking account={account} />
      ) : (
        <div role="status">
          <h1>Your details</h1>
          <p>{error ? 'Your profile could not be loaded.' : 'Loading...'}</p>
        </div>
      )}
    </AtTheDoor>
  );
}

function Lacking({ account }: { account: OwnAccount }) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { colleges } = useColleges();
  const before = draftOf(account);
  const lacking = lackingOf(before);
  const next = useHydrated() ? currentReturnAddress() : '/';
  const form = useForm({
    initial: before,
    validate: (draft) => validateLacking(before, draft),
    onFailure: toastFailure,
  });
  useAccountDraft({
    name: 'missing details draft',
    account: account.user_email,
    typed: changedFrom(before, form.values),
    onFound: (typed) => form.setValue(typed),
  });
  const submit = form.handleSubmit(async (change) => {
    toast.success(await call(updateProfile, { body: change }));
    forgetAccountDraft('missing details draft');
    forgetMissingDetails();
    await navigate(next, { replace: true });
  });
  if (lacking.length === 0)
    return (
      <>
        <h1>Your details</h1>
        <p>Nothing is missing: your college, degree and year are known.</p>
        <nav aria-label="Ways on">
          <Link to={next}>Go on</Link>
        </nav>
      </>
    );
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <h1>Your details</h1>
      <p>Events need to know where and what you study.</p>
      {lacking.includes('user_college') && (
        <CollegeFields form={form} colleges={colleges} required hidesOther />
      )}
      <Fields
        form={form}
        fields={[fields.degree, fields.year]
          .filter(({ name }) => lacking.includes(name))
          .map(required)}
      />
      <SubmitButton busy={form.busy}>{form.busy ? 'Saving…' : 'Save'}</SubmitButton>
      <nav aria-label="Other ways">
        <Link to={next}>Not now</Link>
      </nav>
    </form>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Your details', hidden: true }),
  footer: false,
};
