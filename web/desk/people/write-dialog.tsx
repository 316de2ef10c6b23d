import { takeLetterBack, writeToPerson } from '../../../contract/desk/messages.ts';
import type { PersonSheet } from '../../../contract/desk/people.ts';
import { callDesk } from '../calls/call-desk.ts';
import { ActDialog } from '../ui/form-dialog.tsx';

interface Props {
  sheet: Pick<PersonSheet, 'code' | 'details'>;
  /** The words of a message that was taken back, to go on with. */
  draft?: Draft;
  onTakenBack: (draft: Draft) => void;
  onChange: () => void;
  onClose: () => void;
}

export interface Draft {
  readonly subject: string;
  readonly body: string;
}

/** A mail to one person; it waits ten seconds, in which it can be taken back with its words. */
export function WriteDialog({ sheet, draft, onTakenBack, onChange, onClose }: Props) {
  const { code, details } = sheet;
  const name = details.user_fullname;
  const { subject, body } = draft ?? { subject: '', body: `Dear ${name},\n\n` };
  return (
    <ActDialog
      title={`Write to ${name}`}
      word="Send"
      isWide
      call={writeToPerson}
      input={(form) => ({ params: { code }, body: draftOf(form) })}
      done={({ id, leaves_at }, form) => ({
        text: `It goes to ${name} in ten seconds.`,
        undoWord: 'Take back',
        undo: async () => {
          await callDesk(takeLetterBack, { params: { code, id } });
          onTakenBack(draftOf(form));
          onChange();
        },
        untilMs: leaves_at,
      })}
      onChange={onChange}
      onClose={onClose}
      fields={[
        { name: 'subject', label: 'Subject', maxLength: 120, defaultValue: subject },
        {
          name: 'body',
          label: 'Text',
          hint: 'Plain text; your name and our greeting stand below it.',
          rows: 8,
          maxLength: 4000,
          defaultValue: body,
        },
      ]}
    />
  );
}

function draftOf(form: FormData): Draft {
  return { subject: String(form.get('subject')), body: String(form.get('body')) };
}
