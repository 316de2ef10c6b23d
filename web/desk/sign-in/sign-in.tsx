import { useState } from 'react';
import type { AfterPassword } from '../../../contract/desk/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RoleEnded } from './role-ended.tsx';

type Step = { next: 'password' } | AfterPassword | { next: 'codes'; codes: readonly string[] };

/** The steps to an open desk, at the door or in a dialog over what was being done. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ next: 'password' });
  if (step.next === 'password') return <PasswordStep onDone={setStep} />;
  if (step.next === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  return (
    <>
      {step.next === 'factor' && (
        <FactorStep hasCodes={step.has_codes} hasPasskey={step.has_passkey} onDone={onDone} />
      )}
      {step.next === 'enrol' && (
        <EnrolStep
          isFirst
          onDone={(codes) => (codes ? setStep({ next: 'codes', codes }) : onDone())}
        />
      )}
      {step.next === 'ended' && <RoleEnded {...step.ended} />}
      <Button kind="bare" onClick={() => setStep({ next: 'password' })}>
        Another account
      </Button>
    </>
  );
}
