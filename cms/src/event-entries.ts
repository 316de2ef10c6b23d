import type { Core } from '@strapi/strapi';

/**
 * Editors write events in one place, as parts of their cluster. Whoever reads them as entries of
 * their own (`Event_Relations`, `/api/events`) gets copies of them, renewed at each change of a cluster.
 */
export function keepEventEntries(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== 'api::cluster.cluster' || !CHANGES.includes(context.action)) return next();
    return strapi.db.transaction(async () => {
      const { documentId: changed } = context.params as { documentId?: string };
      const before = changed ? await eventEntriesOf(strapi, changed) : [];
      const result = await next();
      const documentId = changed ?? (result as { documentId: string }).documentId;
      await renewEventEntries(strapi, documentId, before);
      return result;
    });
  });
}

const CHANGES = ['create', 'update', 'delete'];

interface EventEntry {
  readonly documentId: string;
  /** The row of the event as a part of its cluster; it stays the same while the event does. */
  readonly component: number;
}

async function eventEntriesOf(strapi: Core.Strapi, documentId: string): Promise<EventEntry[]> {
  const cluster = await strapi.documents('api::cluster.cluster').findOne({
    documentId,
    populate: { Cluster_Details: { populate: { Event_Relations: true } } },
  });
  return (cluster?.Cluster_Details?.Event_Relations ?? []) as EventEntry[];
}

async function renewEventEntries(
  strapi: Core.Strapi,
  documentId: string,
  before: readonly EventEntry[],
): Promise<void> {
  const entries = strapi.documents('api::event.event');
  const cluster = await strapi.documents('api::cluster.cluster').findOne({
    documentId,
    populate: {
      Cluster_Details: { populate: { Events: { populate: ['image', 'registration'] } } },
    },
  });
  const details = cluster?.Cluster_Details;
  const rows: number[] = [];
  const kept = new Set<string>();
  for (const { id, image, registration, ...fields } of details?.Events ?? []) {
    const data = {
      ...fields,
      image: image?.id ?? null,
      registration: registration ? withoutId(registration) : null,
      component: Number(id),
    } as never;
    const known = before.find(({ component }) => component === id);
    const entry = known
      ? await entries.update({ documentId: known.documentId, data })
      : await entries.create({ data });
    rows.push(Number(entry?.id));
    if (known) kept.add(known.documentId);
  }
  for (const gone of before.filter((event) => !kept.has(event.documentId)))
    await entries.delete({ documentId: gone.documentId });
  if (details)
    await strapi.db
      .query('cluster.details')
      .update({ where: { id: details.id }, data: { Event_Relations: { set: rows } } });
}

/** A component that is named by its id must belong to the entry already. */
function withoutId({ id: _, ...fields }: { id?: unknown }): object {
  return fields;
}
