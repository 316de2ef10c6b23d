import type { Event } from '../../../contract/events.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { Workshop } from '../../../contract/workshops.ts';

/* The texts of the content that are Markdown, by the fields that hold them. */
export const eventTexts = [
  'description',
  'judgingCriteriaDescription',
  'formatDescription',
] as const;
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
