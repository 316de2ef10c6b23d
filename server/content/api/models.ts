/**
 * What each content type is made of, as the content server shows it: the fields in their order and
 * what can be populated. Source: the recorded answers of a real Strapi.
 */
export interface Model {
  readonly fields: readonly string[];
  readonly nested: Readonly<Record<string, Nesting>>;
}

/** A component stands in its owner as it is; entries and pictures are wrapped in `data`. */
export interface Nesting {
  readonly model: () => Model;
  readonly component: boolean;
  readonly many: boolean;
}

export type Value = string | number | boolean | null | object;

/** An entry of a model. Components have no documentId. `nested` lists hold none, one or many. */
export interface Entry {
  readonly id: number;
  readonly documentId?: string;
  readonly fields: Readonly<Record<string, Value>>;
  readonly nested: Readonly<Record<string, readonly Entry[]>>;
}

/** Whether a query may name this field; ids may be named everywhere. */
export const hasField = (model: Model, name: string): boolean =>
  model.fields.includes(name) || name === 'id' || name === 'documentId';

/** What an entry holds in a field, or null. */
export const fieldOf = (entry: Entry, name: string): Value =>
  (name === 'id' || name === 'documentId' ? entry[name] : entry.fields[name]) ?? null;

const stamps = ['createdAt', 'updatedAt', 'publishedAt'];
const eventFields = [
  'name',
  'description',
  'contact',
  'Rules',
  'date',
  'location',
  'price_money',
  'Judging_Criteria',
  'Format',
  'event_online_link',
];

const picture = (many: boolean): Nesting => ({
  model: () => models.picture,
  component: false,
  many,
});

export const models = {
  picture: {
    fields: [
      ...['name', 'alternativeText', 'caption', 'focalPoint', 'width', 'height', 'formats', 'hash'],
      ...['ext', 'mime', 'size', 'url', 'previewUrl', 'provider', 'provider_metadata', ...stamps],
    ],
    nested: {},
  },
  eventComponent: { fields: eventFields, nested: { image: picture(false) } },
  event: { fields: [...eventFields, ...stamps], nested: { image: picture(false) } },
  clusterDetails: {
    fields: ['title'],
    nested: {
      Events: { model: () => models.eventComponent, component: true, many: true },
      Event_Relations: { model: () => models.event, component: false, many: true },
    },
  },
  cluster: {
    fields: ['name', ...stamps],
    nested: {
      Cluster_Details: { model: () => models.clusterDetails, component: true, many: false },
    },
  },
  hospitality: { fields: ['name', 'desc', ...stamps], nested: {} },
  sponsor: {
    fields: ['name', 'sponsor_title', 'redirect_link', ...stamps],
    nested: { logo: picture(true) },
  },
  workshop: {
    fields: [
      ...['name', 'Details', 'Contact', 'date', 'location', 'Registration_link', 'FAQ', 'Content'],
      ...stamps,
    ],
    nested: { Image: picture(false) },
  },
} satisfies Record<string, Model> as Record<
  | 'picture'
  | 'eventComponent'
  | 'event'
  | 'clusterDetails'
  | 'cluster'
  | 'hospitality'
  | 'sponsor'
  | 'workshop',
  Model
>;
