import type { RefObject } from 'react';
import type { MessageKind } from '../../../contract/desk/messages.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './messages.module.css';
import { firstToComplete, TEMPLATES, type Template, wordsOf } from './templates.ts';
import { type Draft, isWritten } from './use-draft.ts';

/** A long message may be looked for a while later. */
const UNDO_MS = 5 * 60_000;

interface Props {
  kind: MessageKind;
  form: RefObject<HTMLFormElement | null>;
  typed: () => Draft;
  begin: (words: Draft) => void;
  restore: (words: Draft) => void;
}

/** Set words for what is written most; those that were typed before come back by a press. */
export function BeginWith({ kind, form, typed, begin, restore }: Props) {
  const fill = (template: Template) => {
    const before = typed();
    const words = wordsOf(template, kind);
    begin({ ...before, ...words });
    if (isWritten(before))
      toast({
        text: 'Your words have made room for these.',
        untilMs: Date.now() + UNDO_MS,
        undo: async () => restore(before),
      });
    // The fields are others now.
    requestAnimationFrame(() => {
      const text = form.current?.querySelector('textarea');
      const end = words.body.length;
      text?.focus();
      text?.setSelectionRange(...(firstToComplete(words.body) ?? [end, end]));
    });
  };
  return (
    <fieldset className="row">
      <legend className={styles.to}>Begin with</legend>
      {TEMPLATES.map((template) => (
        <Button key={template} kind="bare" onClick={() => fill(template)}>
          {template}
        </Button>
      ))}
    </fieldset>
  );
}
