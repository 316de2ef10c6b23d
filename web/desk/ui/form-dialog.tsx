import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Input, type Message, type MessageCall, useAccountsCall } from '../../calls/call.ts';
import { CallError, callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type FieldOf, Fields } from './field.tsx';
import { Failed } from './states.tsx';
import { type Done, toast } from './toast.tsx';
import { useKeys } from './use-keys.ts';
import { useStillOpen } from './use-still-open.ts';

interface Props {
  title: string;
  /** Of the button that does it; a seal where it leaves the house. */
  word: string;
  kind?: 'ink' | 'seal';
  icon?: ComponentProps<typeof Button>['icon'];
  /** The key that does the same; with `Ctrl Enter` a plain Enter in a field doesn't. */
  hint?: string;
  /** Of the button that leaves it all as it is. */
  leave?: string;
  isWide?: boolean;
  isAtSide?: boolean;
  isBusy?: boolean | undefined;
  /** What no field says of it is said above the buttons, where it is in sight however long the form is. */
  error?: CallError | undefined;
  /** For what is shown of the fields while they are filled in. */
  onInput?: (form: FormData) => void;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** Said before the fields. */
  children?: ReactNode;
  fields?: readonly FieldOf[];
  /** The field that bears it where none of them says anything of it. */
  errorsAt?: string;
  /** Fields beside each other, where there is room. */
  isInColumns?: boolean;
  /** Said below the fields. */
  foot?: ReactNode;
  /** Whose errors the foot says, beside fields of its own. */
  footSays?: readonly string[];
  /** Of the form, where its fields look otherwise. */
  className?: string | undefined;
}

const SEND = 'Ctrl Enter';

/** Asks before something is done: its fields, if it has any, with the way back and the way on at their foot. */
export function FormDialog({
  word,
  kind = 'seal',
  icon,
  hint,
  leave = 'Leave it',
  isBusy,
  error,
  onInput,
  onSubmit,
  children,
  fields = [],
  errorsAt,
  isInColumns,
  foot,
  footSays = [],
  className = '',
  ...dialog
}: Props) {
  const form = useId();
  const inputs = useRef<HTMLFormElement>(null);
  const unsaid = error && unsaidOf(error, [...footSays, ...fields.flatMap(namesOf)]);
  const isAtField = errorsAt !== undefined && unsaid === error;
  const errors = error && isAtField ? { [errorsAt]: sentencesOf(error) } : error?.fields;
  const send = () => inputs.current?.requestSubmit();
  // While it is sent its key is that of whatever is asked over it.
  useKeys('This question', { [SEND]: [word, send] }, { when: !isBusy, isOverPage: true });
  return (
    <Dialog
      {...dialog}
      acts={
        <>
          {unsaid && !isAtField && <Failed error={unsaid} />}
          <Button hint="Esc" onClick={dialog.onClose}>
            {leave}
          </Button>
          <Button kind={kind} icon={icon} hint={hint} type="submit" form={form} isBusy={isBusy}>
            {word}
          </Button>
        </>
      }
    >
      <form
        ref={inputs}
        id={form}
        className={`stack ${className}`}
        onInput={({ currentTarget }) => onInput?.(new FormData(currentTarget))}
        onKeyDown={(event) => {
          // A field of one line would send what its button says goes by Ctrl Enter.
          const isBare = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
          if (hint === SEND && isBare && event.target instanceof HTMLInputElement)
            event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        {fields.length > 0 && (
          <div className={isInColumns ? 'columns' : 'stack'}>
            <Fields fields={fields} errors={errors} />
          </div>
        )}
        {foot}
      </form>
    </Dialog>
  );
}

/** What no field says of an error: itself where none says anything of it, undefined where they say all. */
function unsaidOf(error: CallError, said: readonly string[]): CallError | undefined {
  const all = Object.entries(error.fields);
  const unsaid = all.filter(([field]) => !said.includes(field));
  if (unsaid.length === all.length) return error;
  if (unsaid.length > 0)
    return new CallError(error.status, error.message, Object.fromEntries(unsaid));
}

function namesOf({ name, bears = name }: FieldOf): string[] {
  return [name, bears];
}

interface ActDialogProps<C extends MessageCall>
  extends Omit<ComponentProps<typeof FormDialog>, 'isBusy' | 'error' | 'onSubmit'> {
  call: C;
  /** What is sent; nothing as long as the form shows what it lacks. @throws CallError whose `fields` say what is wrong with the form */
  input: (form: FormData) => Input<C> | undefined | Promise<Input<C>>;
  /** The answer in the toast; nothing where what lies behind shows it. */
  done: (message: Message<C>, form: FormData) => Done | undefined;
  /** Once it is done: what lies behind is read anew. */
  onChange: () => void;
  /** The server refused it: somebody else may have been first. */
  onRefused?: (error: CallError) => void;
}

/** Asks before one call is made, and stays with what was typed where it is refused. */
export function ActDialog<C extends MessageCall>({
  call,
  input,
  done,
  onChange,
  onRefused,
  ...dialog
}: ActDialogProps<C>) {
  const make = useAccountsCall();
  const { run, isBusy, error } = useAct();
  const close = useRefusalAfter(error, dialog.onClose);
  const { isOpen, sayIfLeft } = useStillOpen();
  const submit = async (form: FormData) => {
    let refused: CallError | undefined;
    const message = await run(async () => {
      const given = await input(form);
      if (given === undefined) return;
      // biome-ignore lint/suspicious/noExplicitAny: the input is the call's own
      return make(call, given as any).catch((error: unknown) => {
        refused = callErrorOf(error);
        return sayIfLeft(error);
      });
    });
    if (message === undefined) {
      if (refused) onRefused?.(refused);
      return;
    }
    const said = done(message as Message<C>, form);
    if (said) toast(said);
    // Another question may be open by now.
    if (isOpen()) close();
    onChange();
  };
  return <FormDialog {...dialog} isBusy={isBusy} error={error} onSubmit={submit} onClose={close} />;
}

/** Says a refusal in the toast where its dialog goes by itself, with what it asked about. Gives what closes the dialog. */
function useRefusalAfter(error: CallError | undefined, onClose: () => void): () => void {
  const unread = useRef(error);
  useEffect(() => {
    unread.current = error;
  }, [error]);
  useEffect(
    () => () => {
      if (unread.current) toast({ text: sentencesOf(unread.current) });
    },
    [],
  );
  return () => {
    unread.current = undefined;
    onClose();
  };
}
