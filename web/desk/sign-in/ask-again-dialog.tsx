import type { Me } from '../../../contract/desk/sign-in.ts';
import type { Asked } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FactorStep } from './factor-step.tsx';
import { SignIn } from './sign-in.tsx';

/** Over whatever is being done, which stays as it is: then it goes on. */
export default function AskAgainDialog({
  what,
  onAnswer,
  ways,
}: {
  what: Asked;
  /** The organiser's second factors. */
  ways: Pick<Me, 'hasCodes' | 'hasPasskey'>;
  onAnswer: (isGiven: boolean) => void;
}) {
  const isSignIn = what === 'sign-in';
  return (
    <Dialog
      title={isSignIn ? 'You are no longer signed in' : 'Your second key again'}
      onClose={() => onAnswer(false)}
      acts={
        <Button hint="Esc" onClick={() => onAnswer(false)}>
          Leave it
        </Button>
      }
    >
      <p>
        {isSignIn
          ? 'Half an hour passed without a hand, or twelve in all, or your role was ended. What you typed is still here.'
          : 'The last time was over ten minutes ago.'}
      </p>
      {isSignIn ? (
        <SignIn onDone={() => onAnswer(true)} />
      ) : (
        <FactorStep
          hasCodes={ways.hasCodes}
          hasPasskey={ways.hasPasskey}
          onDone={() => onAnswer(true)}
        />
      )}
    </Dialog>
  );
}
