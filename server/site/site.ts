import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/files/content.ts';
import type { OnContentChange } from '../content/open-content.ts';
import type { Settings } from '../settings/settings.ts';
import { registerSite } from './routes.ts';

/** What the site is made of at this moment. */
export interface SiteParts {
  readonly settings: Settings;
  readonly content: () => Content;
  readonly onContentChange?: OnContentChange;
}

const buildDir = join(import.meta.dirname, '../../build');

/** Serves the built site from this process's content. */
export async function builtSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const pages = await registerSite(app, {
    site: () => siteOf(parts),
    content: parts.content,
    buildDir,
  });
  parts.onContentChange?.(() => pages.clear());
}

/** What each page is told: the festival's words, and the settings that are no secret. */
export function siteOf({ settings, content }: SiteParts): Site {
  const { festival, teams, clusters } = content();
  const { publicUrl, apiUrl, placeholderWorkshops, profileTabs, captcha } = settings;
  const { authorizeUrl, clientId, redirectUri } = settings.campusSignOn;
  return {
    festival,
    teams,
    clusters,
    publicUrl,
    apiUrl,
    placeholderWorkshops,
    profileTabs,
    captcha:
      captcha.kind === 'recaptcha'
        ? { kind: 'recaptcha', siteKey: captcha.siteKey }
        : { kind: 'altcha' },
    campusSignOn: { authorizeUrl, clientId, redirectUri },
  };
}
