import { letIn, type ToldOrganiser } from '../../../contract/desk/organisers.ts';
import { useAct } from '../calls/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { tell } from '../ui/tell.ts';

interface Props {
  holder: ToldOrganiser;
  onClose: () => void;
  onChange: () => void;
}

/** For whoever has lost phone, passkey and recovery codes: two administrators say that it is them. */
export function LetIn({ holder: { id, name, vouched_by }, onClose, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const [first] = vouched_by;
  const vouch = async () => {
    const done = await act(letIn, { params: { id } });
    if (!done) return;
    tell({
      text: done.is_done
        ? `${name}’s second key is taken off.`
        : `You vouch for ${name}. One more administrator must, within a day.`,
      note: done.is_done ? 'They set up a new one at their next sign-in.' : undefined,
    });
    onClose();
    onChange();
  };
  return (
    <FormDialog
      title={`Let ${name} in again?`}
      word={`I vouch for ${name}`}
      isBusy={isBusy}
      error={error}
      onSubmit={vouch}
      onClose={onClose}
    >
      <p>
        Only if phone, passkey and recovery codes are lost, and you have seen {name} or heard their
        voice: whoever has their password could ask the same.
      </p>
      <p className="note" data-must={first ? '' : undefined}>
        {first
          ? `${first} vouches already. With you their second key is taken off: that can’t be undone.`
          : 'It takes two administrators. You are the first.'}
      </p>
    </FormDialog>
  );
}
