import type { EntryKind } from '../../../contract/entry-fields.ts';
import { textFields, textsIn } from '../markdown/texts.ts';
import { type Content, ContentUnavailable } from '../reading/content.ts';

/** Every text of the content that can be had. */
export function textsOf(content: Content): string[] {
  return textsIn({
    events: content.clusters.flatMap(({ id }) => ifAvailable(() => content.events(id))),
    hospitality: ifAvailable(content.topics),
    sponsors: ifAvailable(content.sponsors),
    workshops: ifAvailable(content.workshops),
  });
}

function ifAvailable<Entity>(entities: () => readonly Entity[]): readonly Entity[] {
  try {
    return entities();
  } catch (error) {
    if (error instanceof ContentUnavailable) return [];
    throw error;
  }
}

/** The content with every text rewritten; what hasn't changed stays the same object. */
export function withTexts(content: Content, rewrite: (text: string) => string): Content {
  const originals = new WeakMap<object, object>();
  const done = new WeakMap<object, unknown>();
  const rewritten = <Entity extends object>(
    entities: readonly Entity[],
    kind: EntryKind,
  ): readonly Entity[] => {
    const fields = textFields(kind) as (keyof Entity)[];
    const known = done.get(entities);
    if (known) return known as readonly Entity[];
    const made = entities.map((entity) => {
      const texts = fields.flatMap((field) => {
        const text = entity[field];
        const shown = typeof text === 'string' ? rewrite(text) : text;
        return shown === text ? [] : [[field, shown] as const];
      });
      if (texts.length === 0) return entity;
      const other = { ...entity, ...Object.fromEntries(texts) };
      originals.set(other, entity);
      return other;
    });
    done.set(entities, made);
    return made;
  };
  const shown: Content = {
    ...content,
    events: (clusterId) => rewritten(content.events(clusterId), 'events'),
    topics: () => rewritten(content.topics(), 'hospitality'),
    sponsors: () => rewritten(content.sponsors(), 'sponsors'),
    workshops: () => rewritten(content.workshops(), 'workshops'),
    changedAt: (entity) => content.changedAt(originals.get(entity) ?? entity),
  };
  // Now, by the pictures that there are now.
  textsOf(shown);
  return shown;
}
