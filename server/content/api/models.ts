import { eachEventField } from '../../../contract/event-fields.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { Sponsor } from '../../../contract/sponsors.ts';
import type { Workshop } from '../../../contract/workshops.ts';

/**
 * A content type as the content server shows it: the fields in their order and what can be populated.
 * Source: the recorded answers of a real Strapi.
 */
export interface Model {
  readonly fields: readonly string[];
  readonly nested: Readonly<Record<string, Nesting>>;
}

/** A component stands in its owner as it is; entries and pictures are wrapped in `data`. */
export interface Nesting {
  readonly model: Model;
  readonly component: boolean;
  readonly many: boolean;
}

export type Value = string | number | boolean | null | object;

/** An entry of a model. Components have no documentId. `nested` lists hold none, one or many. */
export interface Entry {
  readonly id: number;
  readonly documentId?: string;
  readonly fields: Readonly<Record<string, Value>>;
  readonly nested: Readonly<Record<string, () => readonly Entry[]>>;
}

/** Ids may be named everywhere. */
export function hasField(model: Model, name: string): boolean {
  return model.fields.includes(name) || name === 'id' || name === 'documentId';
}

export function fieldOf(entry: Entry, name: string): Value {
  return (name === 'id' || name === 'documentId' ? entry[name] : entry.fields[name]) ?? null;
}

/** The wire's name for each field of an event, in the order of the recorded answers. */
export const eventFields: Readonly<Record<string, string>> = {
  title: 'name',
  eventId: 'event_id',
  ...eachEventField(
    (_, name) => name,
    ({ wire }) => wire,
  ),
};

/** Told only where an entry has them: the recorded server knows no such fields. */
export const optionalFields: readonly string[] = [
  'event_id',
  ...Object.keys(
    eachEventField(
      ({ wire, isOurs }) => (isOurs ? wire : undefined),
      () => true,
    ),
  ),
];

export const topicFields = {
  name: 'name',
  desc: 'desc',
} as const satisfies Record<Exclude<keyof HospitalityTopic, 'id'>, string>;

export const sponsorFields = {
  name: 'name',
  title: 'sponsor_title',
  link: 'redirect_link',
} as const satisfies Record<Exclude<keyof Sponsor, 'id' | 'logo'>, string>;

export const workshopFields = {
  name: 'name',
  details: 'Details',
  contact: 'Contact',
  date: 'date',
  location: 'location',
  registrationLink: 'Registration_link',
  faq: 'FAQ',
  content: 'Content',
} as const satisfies Record<Exclude<keyof Workshop, 'id' | 'image'>, string>;

const stamps = ['createdAt', 'updatedAt', 'publishedAt'];

const picture: Model = {
  fields: [
    ...['name', 'alternativeText', 'caption', 'focalPoint', 'width', 'height', 'formats', 'hash'],
    ...['ext', 'mime', 'size', 'url', 'previewUrl', 'provider', 'provider_metadata', ...stamps],
  ],
  nested: {},
};
const onePicture: Nesting = { model: picture, component: false, many: false };

const eventComponent: Model = {
  fields: Object.values(eventFields),
  nested: { image: onePicture },
};
const event: Model = { ...eventComponent, fields: [...eventComponent.fields, ...stamps] };

const clusterDetails: Model = {
  fields: ['title'],
  nested: {
    Events: { model: eventComponent, component: true, many: true },
    Event_Relations: { model: event, component: false, many: true },
  },
};

/** By the plural that names them in an address. */
export const models = {
  clusters: {
    fields: ['name', ...stamps],
    nested: { Cluster_Details: { model: clusterDetails, component: true, many: false } },
  },
  hospitalities: { fields: [...Object.values(topicFields), ...stamps], nested: {} },
  sponsors: {
    fields: [...Object.values(sponsorFields), ...stamps],
    nested: { logo: { ...onePicture, many: true } },
  },
  workshops: {
    fields: [...Object.values(workshopFields), ...stamps],
    nested: { Image: onePicture },
  },
} as const satisfies Record<string, Model>;
