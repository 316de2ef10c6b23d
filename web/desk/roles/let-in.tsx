import { letIn, type ToldOrganiser } from '../../../contract/desk/organisers.ts';
import { ActDialog } from '../calls/act-dialog.tsx';

interface Props {
  holder: ToldOrganiser;
  onClose: () => void;
  onChange: () => void;
}

/** For whoever has lost phone, passkey and recovery codes: two administrators say that it is them. */
export function LetIn({ holder: { id, name, vouched_by }, ...on }: Props) {
  const [first] = vouched_by;
  return (
    <ActDialog
      {...on}
      title={`Let ${name} in again?`}
      word={`I vouch for ${name}`}
      call={letIn}
      input={() => ({ params: { id } })}
      told={({ is_done }) => ({
        text: is_done
          ? `${name}’s second key is taken off.`
          : `You vouch for ${name}. One more administrator must, within a day.`,
        note: is_done ? 'They set up a new one at their next sign-in.' : undefined,
      })}
    >
      <p>{`Only if phone, passkey and recovery codes are lost, and you have seen ${name} or heard their voice: whoever has their password could ask the same.`}</p>
      <p className="note" data-must={first ? '' : undefined}>
        {first
          ? `${first} vouches already. With you their second key is taken off: that can’t be undone.`
          : 'It takes two administrators. You are the first.'}
      </p>
    </ActDialog>
  );
}
