import { useState } from 'react';
import { takeLetterBack, writeToPerson } from '../../../contract/desk/messages.ts';
import type { PersonSheet } from '../../../contract/desk/people.ts';
import { useAct } from '../../calls/use-act.ts';
import { Input, TextArea } from '../../ui/form/held.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { tell } from '../ui/tell.ts';

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
  const { act, isBusy, error } = useAct();
  const name = sheet.details.user_fullname;
  const [words, setWords] = useState(draft ?? { subject: '', body: `Dear ${name},\n\n` });
  const { code } = sheet;
  const send = async () => {
    const sent = await act(writeToPerson, { params: { code }, body: words });
    if (!sent) return;
    const undo = async () => {
      await callDesk(takeLetterBack, { params: { code, id: sent.id } });
      onTakenBack(words);
      onChange();
    };
    tell({
      text: `It goes to ${name} in ten seconds.`,
      undoWord: 'Take back',
      undo,
      untilMs: sent.leaves_at,
    });
    onChange();
    onClose();
  };
  return (
    <FormDialog
      title={`Write to ${name}`}
      word="Send"
      isWide
      isBusy={isBusy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Subject" error={error?.fields.subject}>
        {(input) => (
          <Input
            {...input}
            data-autofocus
            maxLength={120}
            value={words.subject}
            onChange={(subject) => setWords({ ...words, subject })}
          />
        )}
      </Field>
      <Field
        label="Text"
        hint="Plain text; your name and our greeting stand below it."
        error={error?.fields.body}
      >
        {(input) => (
          <TextArea
            {...input}
            rows={8}
            maxLength={4000}
            value={words.body}
            onChange={(body) => setWords({ ...words, body })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
