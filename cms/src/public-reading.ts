import type { Core } from '@strapi/strapi';

const types = ['cluster', 'event', 'hospitality', 'sponsor', 'workshop'];
const readable = types.flatMap((type) => [
  `api::${type}.${type}.find`,
  `api::${type}.${type}.findOne`,
]);

/**
 * Whoever isn't signed in may read the festival's content, and nothing else: visitors' accounts are
 * none of Strapi's business, so its own sign-up and sign-in for them are shut.
 */
export async function letEverybodyRead(strapi: Core.Strapi): Promise<void> {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' }, populate: ['permissions'] });
  const permissions = strapi.db.query('plugin::users-permissions.permission');
  const given: { id: number; action: string }[] = role.permissions;
  const actions = given.map(({ action }) => action);
  for (const action of readable.filter((action) => !actions.includes(action)))
    await permissions.create({ data: { action, role: role.id } });
  for (const { id, action } of given)
    if (action.startsWith('plugin::users-permissions.'))
      await permissions.delete({ where: { id } });
}
