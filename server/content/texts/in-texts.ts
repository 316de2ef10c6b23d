import type { Content } from '../files/content.ts';
import { ContentUnavailable } from '../files/content.ts';

/** The texts of the content that are Markdown, by the fields that hold them. */
const eventTexts = ['description', 'judgingCriteriaDescription', 'formatDescription'] as const;
const topicTexts = ['desc'] as const;
const workshopTexts = ['details', 'faq', 'content'] as const;

/** Every text of the content that can be had. */
export function textsOf(content: Content): string[] {
  return [
    ...content.clusters.flatMap(({ id }) => fieldsOf(() => content.events(id), eventTexts)),
    ...fieldsOf(content.topics, topicTexts),
    ...fieldsOf(content.workshops, workshopTexts),
  ];
}

function fieldsOf<Field extends string>(
  entities: () => readonly Partial<Record<Field, string | null>>[],
  fields: readonly Field[],
): string[] {
  try {
    return entities().flatMap((entity) => fields.flatMap((field) => entity[field] ?? []));
  } catch (error) {
    if (error instanceof ContentUnavailable) return [];
    throw error;
  }
}

/** The content with every text rewritten; what hasn't changed stays the same object. */
export function withTexts(content: Content, rewrite: (text: string) => string): Content {
  const originals = new WeakMap<object, object>();
  const done = new WeakMap<object, unknown>();
  const rewritten = <Entity extends object, Field extends keyof Entity>(
    entities: readonly Entity[],
    fields: readonly Field[],
  ): readonly Entity[] => {
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
  return {
    ...content,
    events: (clusterId) => rewritten(content.events(clusterId), eventTexts),
    topics: () => rewritten(content.topics(), topicTexts),
    workshops: () => rewritten(content.workshops(), workshopTexts),
    changedAt: (entity) => content.changedAt(originals.get(entity) ?? entity),
  };
}
