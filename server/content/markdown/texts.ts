import { type EntryKind, eachField } from '../../../contract/entry-fields.ts';

/** All that may have texts, by its kind. */
export type Texts = Readonly<Record<EntryKind, readonly object[]>>;

/** The names of a kind's fields that are Markdown. */
export function textFields(kind: EntryKind): string[] {
  return Object.keys(
    eachField(
      kind,
      ({ type }, name) => (/^markdown/.test(type) ? name : undefined),
      () => true,
    ),
  );
}

/** Every text in Markdown. */
export function textsIn(all: Texts): string[] {
  return (Object.keys(all) as EntryKind[]).flatMap((kind) => {
    const fields = textFields(kind);
    return all[kind].flatMap((entity) =>
      fields.flatMap((field) => (entity as Record<string, string | null>)[field] ?? []),
    );
  });
}
