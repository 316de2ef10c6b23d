import { type Core, factories } from '@strapi/strapi';

/**
 * The site asks for clusters by the ids 1 to 13, which a filled Strapi has as documentIds. A cluster
 * that was made in the panel got a random one: it is found by the number of its row.
 */
export default factories.createCoreController('api::cluster.cluster', ({ strapi }) => ({
  async findOne(ctx) {
    const { id } = ctx.params;
    if (/^\d{1,9}$/.test(id)) ctx.params.id = (await documentIdOf(strapi, id)) ?? id;
    return super.findOne(ctx);
  },
}));

async function documentIdOf(strapi: Core.Strapi, id: string): Promise<string | undefined> {
  const clusters = strapi.db.query('api::cluster.cluster');
  const byDocumentId = await clusters.findOne({ where: { documentId: id } });
  const cluster = byDocumentId ?? (await clusters.findOne({ where: { id: Number(id) } }));
  return cluster?.documentId;
}
