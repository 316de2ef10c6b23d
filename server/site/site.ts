import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/content.ts';
import { remoteContent } from '../content/remote.ts';
import type { Settings } from '../settings.ts';
import { registerSite } from './routes.ts';

/** What the site is made of at this moment. */
export interface SiteParts {
  readonly settings: Settings;
  readonly content: () => Content;
  readonly onContentChange?: (listener: () => unknown) => void;
}

const buildDir = join(import.meta.dirname, '../../build');

/** Serves the built site from this process's content. */
export async function builtSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const { contentUrl } = parts.settings;
  const pages = await registerSite(app, {
    site: () => siteOf(parts),
    content: askContent(parts),
    // Another server's content may change at any time, and says nothing when it does.
    keepSeconds: contentUrl ? 10 : undefined,
    buildDir,
  });
  parts.onContentChange?.(() => pages.clear());
}

/** Where pages get their content from: this process, or the server that the setting names. */
export function askContent({ settings, content }: SiteParts) {
  return settings.contentUrl
    ? remoteContent(settings.contentUrl)
    : async (path: string) => content().answer(path);
}

/** What each page is told: the festival's words, and the settings that are no secret. */
export function siteOf({ settings, content }: SiteParts): Site {
  const { festival, teams, clusters } = content();
  const { publicUrl, apiUrl, contentUrl, placeholderWorkshops, profileTabs, captcha } = settings;
  const { authorizeUrl, clientId, redirectUri } = settings.campusSignOn;
  return {
    festival,
    teams,
    clusters,
    publicUrl,
    apiUrl,
    contentUrl,
    placeholderWorkshops,
    profileTabs,
    captcha:
      captcha.kind === 'recaptcha'
        ? { kind: 'recaptcha', siteKey: captcha.siteKey }
        : { kind: 'altcha' },
    campusSignOn: { authorizeUrl, clientId, redirectUri },
  };
}
