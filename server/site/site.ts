import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/files/content.ts';
import { widthOf } from '../drawing/glyph-outlines.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Settings } from '../settings/settings.ts';
import { type EventOfInvitation, registerSite } from './routes.ts';
import { tallOutline } from './tall-outline.ts';

export interface SiteDependencies {
  readonly settings: Settings;
  readonly content: () => Content;
  readonly cache: ResponseCache;
  readonly eventOfInvitation?: EventOfInvitation;
}

/** On a phone the name is then as high as three lines of the heading below it. */
const WORDMARK_STRETCH = 1.7;

const buildDir = join(import.meta.dirname, '../../build');

export function builtSite(app: FastifyInstance, dependencies: SiteDependencies): Promise<void> {
  const pastBuildsDir = join(dependencies.settings.dataDir, 'past-builds');
  const site = () => siteOf(dependencies);
  return registerSite(app, { ...dependencies, site, buildDir, pastBuildsDir });
}

/** The festival's words, and the settings that are no secret. */
export function siteOf({ settings, content }: SiteDependencies): Site {
  const { festival, clusters } = content();
  const { publicUrl, apiUrl, placeholderWorkshops, profileTabs, captcha } = settings;
  const { authorizeUrl, clientId, redirectUri } = settings.campusSignOn;
  return {
    festival,
    widths: {
      wordmark: widthInEm(festival.name.toUpperCase()),
      newspaper: widthInEm(festival.highlights.title),
    },
    wordmark: tallOutline(festival.name.toUpperCase(), WORDMARK_STRETCH),
    clusters,
    publicUrl,
    apiUrl,
    placeholderWorkshops,
    profileTabs,
    captcha:
      captcha.kind === 'recaptcha'
        ? { kind: captcha.kind, siteKey: captcha.siteKey }
        : { kind: captcha.kind },
    campusSignOn: { authorizeUrl, clientId, redirectUri },
  };
}

function widthInEm(text: string): number {
  return widthOf({ text, face: 'rozha', size: 1 });
}
