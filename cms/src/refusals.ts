import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';

const CLUSTER = 'api::cluster.cluster';

/**
 * Refuses what editors couldn't take back: a save over a newer one, and clusters that are made, renamed or deleted, which
 * the site knows by their numbers and names. What runs without a request, such as the seed, may make them.
 */
export function refuseWhatHarms(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    if (uid === CLUSTER && strapi.requestContext.get()) refuseOtherClusters(action);
    if (!VERSIONED.includes(uid as UID.ContentType) || action !== 'update') return next();
    // Nobody else saves between the look and the save.
    return strapi.db.transaction(async () => {
      const { documentId, data } = params as { documentId: string; data: Partial<Entry> };
      const stored = await findStored(strapi, uid as UID.ContentType, documentId);
      if (!stored) return next();
      if (uid === CLUSTER) refuseNewName(stored, data.name);
      refuseOlder(stored, data.version);
      data.version = stored.version + 1;
      return next();
    });
  });
}

/** Entries of before there were versions get their first. */
export async function numberSaves(strapi: Core.Strapi): Promise<void> {
  for (const uid of VERSIONED)
    await strapi.db.query(uid).updateMany({ where: { version: null }, data: { version: 0 } });
}

const VERSIONED: readonly UID.ContentType[] = [
  CLUSTER,
  'api::hospitality.hospitality',
  'api::sponsor.sponsor',
  'api::workshop.workshop',
];

interface Entry {
  readonly name: string;
  /** How often it was saved. The panel has it in its form, unseen, and sends it with each save. */
  version: number;
}

interface StoredEntry extends Entry {
  readonly updatedAt: string;
  readonly updatedBy?: { readonly firstname?: string; readonly lastname?: string } | null;
}

async function findStored(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<StoredEntry | null> {
  const populate = ['updatedBy'] as never;
  const found = await strapi.documents(uid).findOne({ documentId, populate });
  return found as unknown as StoredEntry | null;
}

function refuseOtherClusters(action: string): void {
  if (['create', 'clone', 'delete'].includes(action))
    throw new errors.ApplicationError(
      'The site has its clusters by number and name: none can be made or deleted here. Its events can.',
    );
}

function refuseNewName(stored: Entry, name: string | undefined): void {
  if (name !== undefined && name !== stored.name)
    throw new errors.ApplicationError(
      `The site knows this cluster as ${stored.name}: it can't be renamed.`,
    );
}

/** A program that sends no version means what it says. */
function refuseOlder(stored: StoredEntry, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  const { name, updatedAt, updatedBy } = stored;
  const who = [updatedBy?.firstname, updatedBy?.lastname].filter(Boolean).join(' ') || 'A program';
  throw new errors.ApplicationError(
    `${who} has saved ${name} since you opened it, at ${momentInIndia(updatedAt)} Indian time. ` +
      'Copy what you have written, load it again, and put it in there.',
  );
}

function momentInIndia(moment: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(moment));
}
