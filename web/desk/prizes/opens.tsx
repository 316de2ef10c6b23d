import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failed } from '../ui/states.tsx';
import type { Line } from './lines.ts';
import type { Opening } from './use-paying.ts';

interface Opener {
  opening: Opening;
  line: Line;
}

/** What opens their details, or in its place what has to be said first. */
export function Opens({ opening, line, children }: Opener & { children: ReactNode }) {
  const { needs, error } = opening;
  return (
    <>
      {needs?.key === line.key && needs.what !== 'sitting' ? (
        <SayFirst key={needs.what} opening={opening} line={line} what={needs.what} />
      ) : (
        children
      )}
      {error && <Failed error={error} />}
      <small>
        A sitting of 30 minutes asks once for the second key and what for. Each opening is written
        down for itself, and the winner sees it.
      </small>
    </>
  );
}

/** The focus follows the question. */
function focusIt(input: HTMLInputElement | null): void {
  input?.focus();
}

const TO_SAY = {
  unproven: {
    label: 'How you know them',
    hint: 'Nobody has confirmed this e-mail: a stranger may have signed up with it.',
  },
  returned: {
    label: 'Why these are right all the same',
    hint: 'A transfer to them came back, and nobody has saved them since.',
  },
};

function SayFirst({ opening, line, what }: Opener & { what: keyof typeof TO_SAY }) {
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const said = String(new FormData(event.currentTarget).get('said'));
        void opening.open(line, { ...opening.needs?.said, [what]: said });
      }}
    >
      <Field {...TO_SAY[what]}>
        {(field) => <input {...field} name="said" maxLength={200} ref={focusIt} required />}
      </Field>
      <Button kind="ink" type="submit" isBusy={opening.isBusy}>
        Open and write down
      </Button>
    </form>
  );
}
