import { useState } from 'react';
import {
  type Factor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../../contract/desk/factors.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const WORDS: Readonly<Record<Factor['kind'], string>> = {
  codes: 'Codes of an authenticator',
  passkey: 'Passkey',
};

/** One's own second keys: what there is, since when; taking a lost one away, setting up another, new recovery codes. */
export default function SecondKeysDialog({ onClose }: { onClose: () => void }) {
  const { reload, ...read } = useRead(listFactors, {});
  const [step, setStep] = useState<'list' | 'another' | readonly string[]>('list');
  const factors = read.data?.factors ?? [];
  return (
    <Dialog
      title="Your second keys"
      isWide
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose}>
          Close
        </Button>
      }
    >
      {step === 'list' && (
        <>
          <Reading of={{ ...read, reload }} />
          {read.data && (
            <Keys
              {...read.data}
              onChange={reload}
              onAnother={() => setStep('another')}
              onCodes={setStep}
            />
          )}
        </>
      )}
      {step === 'another' && (
        <EnrolStep
          isFirst={false}
          replaces={factors.some(({ kind }) => kind === 'codes')}
          onDone={() => {
            toast({ text: 'The new second key is set. Your recovery codes stay good.' });
            onClose();
          }}
        />
      )}
      {typeof step === 'object' && <RecoveryCodes codes={step} word="Done" onDone={onClose} />}
    </Dialog>
  );
}

interface KeysProps {
  factors: readonly Factor[];
  recoveryCodesLeft: number;
  onChange: () => void;
  onAnother: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function Keys({ factors, recoveryCodesLeft, onChange, onAnother, onCodes }: KeysProps) {
  const { act, isBusy, error } = useAct();
  const [removed, setRemoved] = useState<Factor>();
  const renew = async () => {
    const made = await act(renewRecoveryCodes, {});
    if (made) onCodes(made.recoveryCodes);
  };
  return (
    <div className="stack">
      <ul className="stack" aria-label="Your second keys">
        {factors.map((factor) => (
          <li key={factor.id} className="note">
            <span>
              <b>{WORDS[factor.kind]}</b>{' '}
              <small>
                {[factor.device, `since ${dateTime(factor.setUpAt)}`].filter(Boolean).join(', ')}
              </small>
            </span>
            {factors.length > 1 && <Button onClick={() => setRemoved(factor)}>Remove</Button>}
          </li>
        ))}
        <li className="note">
          <span>
            <b>Recovery codes</b>{' '}
            <small>{`${counted(recoveryCodesLeft, 'code', 'codes')} left, each good once`}</small>
          </span>
          <Button isBusy={isBusy} onClick={renew}>
            Make new ones
          </Button>
        </li>
      </ul>
      {error && <Failed error={error} />}
      <p>
        A phone is lost, or somebody saw the recovery codes? Set another key up, remove the lost one
        and make new codes: those from before are worth nothing then.
      </p>
      <p>
        <Button icon="key" onClick={onAnother}>
          Set another one up
        </Button>
      </p>
      {removed && (
        <ActDialog
          title="Remove this second key?"
          word="Remove"
          call={removeFactor}
          input={() => ({ body: { id: removed.id } })}
          done={(text) => ({ text })}
          onClose={() => setRemoved(undefined)}
          onChange={onChange}
        >
          <p>{`${WORDS[removed.kind]}. It opens the desk no more, and wherever else you are signed in you are signed out. That can’t be undone.`}</p>
        </ActDialog>
      )}
    </div>
  );
}
