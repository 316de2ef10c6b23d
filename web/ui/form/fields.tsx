import type { ComponentProps } from 'react';
import { SelectField, TextField } from './inputs.tsx';
import type { Form } from './use-form.ts';

/** A plain field as data. One with options is a list that opens, any other a line of text. */
export type FieldSpec<Name extends string = string> = { name: Name } & (
  | Omit<ComponentProps<typeof TextField>, 'name' | 'value'>
  | Omit<ComponentProps<typeof SelectField>, 'name' | 'value'>
);

/** The field with its asterisk. */
export function required<Spec extends FieldSpec>(field: Spec): Spec {
  return { ...field, label: `${field.label}*`, required: true };
}

/** Plain fields of a form, one after the other. */
export function Fields<Name extends string>({
  form,
  fields,
}: {
  form: Pick<Form<Name>, 'register'>;
  fields: readonly FieldSpec<Name>[];
}) {
  return fields.map((field) => {
    const props = { ...field, ...form.register(field.name) };
    return 'options' in props ? (
      <SelectField key={field.name} {...props} />
    ) : (
      <TextField key={field.name} {...props} />
    );
  });
}
