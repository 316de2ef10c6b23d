import type { Core } from '@strapi/strapi';

const MOMENT =
  "By your computer's clock: 10:00 here is 10:00 in India only if it is set to India's time. The month may come first.";

/** What the panel says beneath a field. */
const HINTS: Readonly<Record<string, string>> = {
  order:
    'Lower numbers come first, entries without one last. Two that share one stand as they were made.',
  hidden: 'On: visitors see nothing of it.',
};

interface Model {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, { readonly type: string }>>;
}

interface Configuration {
  readonly metadatas: Record<string, { edit: { description?: string } }>;
  readonly layouts: { edit: { name: string }[][] };
}

/**
 * Puts a hint beneath each field that needs one, unless an organiser has written another there, and leaves `version` out of
 * what is seen: the form holds and sends it all the same.
 */
export async function arrangePanel(strapi: Core.Strapi): Promise<void> {
  const manager = strapi.plugin('content-manager');
  const entries = Object.values(strapi.contentTypes).filter(({ uid }) => uid.startsWith('api::'));
  for (const model of entries) await arrange(manager.service('content-types'), model as Model);
  for (const model of Object.values(strapi.components))
    await arrange(manager.service('components'), model as Model);
}

async function arrange(
  service: {
    findConfiguration(model: Model): Promise<Configuration>;
    updateConfiguration(model: Model, configuration: Configuration): Promise<unknown>;
  },
  model: Model,
): Promise<void> {
  const { metadatas, layouts, ...others } = await service.findConfiguration(model);
  for (const [name, { type }] of Object.entries(model.attributes)) {
    const edit = metadatas[name]?.edit;
    const hint = type === 'datetime' ? MOMENT : HINTS[name];
    if (edit && hint && !edit.description) edit.description = hint;
  }
  const rows = layouts.edit.map((row) => row.filter(({ name }) => name !== 'version'));
  const edit = rows.filter((row) => row.length > 0);
  await service.updateConfiguration(model, { ...others, metadatas, layouts: { ...layouts, edit } });
}
