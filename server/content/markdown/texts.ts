import { type EventFields, eachEventField } from '../../../contract/event-fields.ts';
import type { Event } from '../../../contract/events.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { Workshop } from '../../../contract/workshops.ts';

/* The texts of the content that are Markdown, by the fields that hold them. */
type MarkdownField = {
  [Field in keyof EventFields]: EventFields[Field]['type'] extends 'markdown' ? Field : never;
}[keyof EventFields];
export const eventTexts = Object.keys(
  eachEventField(
    ({ type }, name) => (type === 'markdown' ? name : undefined),
    () => true,
  ),
) as MarkdownField[];
export const topicTexts = ['desc'] as const;
export const workshopTexts = ['details', 'contact', 'faq', 'content'] as const;

/** All that has texts. */
export interface Texts {
  readonly events: readonly Event[];
  readonly topics: readonly HospitalityTopic[];
  readonly workshops: readonly Workshop[];
}

export function textsIn({ events, topics, workshops }: Texts): string[] {
  return [
    ...fieldsOf(events, eventTexts),
    ...fieldsOf(topics, topicTexts),
    ...fieldsOf(workshops, workshopTexts),
  ];
}

function fieldsOf<Field extends string>(
  entities: readonly Partial<Record<Field, string | null>>[],
  fields: readonly Field[],
): string[] {
  return entities.flatMap((entity) => fields.flatMap((field) => entity[field] ?? []));
}
