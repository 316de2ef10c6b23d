import { useState } from 'react';
import type { PersonRecord } from '../../../contract/desk/people.ts';
import { giveEmail } from '../../../contract/desk/walk-ins.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Meant } from '../ui/meant.tsx';

interface Props {
  record: PersonRecord;
  onChange: () => void;
  onClose: () => void;
}

/** Corrects an e-mail that nobody has confirmed, or writes the first one into a walk-in's account; its mail goes at once. */
export function GiveEmailDialog({ record: { code, details, email }, ...on }: Props) {
  const { name: organiser } = useOrganiser();
  const name = details.user_fullname;
  const take = (meant: string, input: HTMLInputElement) => {
    input.value = meant;
    setTyped(meant);
  };
  const isFirst = email === null;
  const [typed, setTyped] = useState(email ?? '');
  return (
    <ActDialog
      {...on}
      title={isFirst ? `Give ${name} an e-mail` : `Correct ${name}’s e-mail`}
      word={isFirst ? 'Write it in and mail the link' : 'Correct it and mail the link'}
      onInput={(form) => setTyped(String(form.get('user_email')))}
      call={giveEmail}
      input={(form) => ({
        params: { code },
        body: {
          user_email: String(form.get('user_email')),
          user_phone: String(form.get('user_phone') ?? ''),
          seenBy: String(form.get('seenBy')),
        },
      })}
      done={(given) => ({
        text: `A link is on its way to ${given.email}.`,
        note: `Links that were mailed before are dead.${isFirst ? '' : ' The address before is told once.'}`,
      })}
      fields={[
        {
          name: 'user_email',
          label: 'E-mail',
          type: 'email',
          defaultValue: email ?? '',
          maxLength: 254,
          hint: <Meant field="user_email" typed={typed} onTake={take} />,
        },
        ...(isFirst
          ? [
              {
                name: 'user_phone',
                label: 'Their phone',
                hint: 'As they say it, not as it stands here.',
              },
            ]
          : []),
        { name: 'seenBy', label: 'Card seen by', defaultValue: organiser, maxLength: 200 },
      ]}
    >
      <p>
        {isFirst
          ? 'Only with the pass and their card before you. The link lets them set a password.'
          : 'Only with them before you. What they asked for in events is held as before, until they confirm it.'}
      </p>
    </ActDialog>
  );
}
