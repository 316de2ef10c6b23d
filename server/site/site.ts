import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nameKey } from '../../contract/name-keys.ts';
import type { Site, TallOutline } from '../../contract/site.ts';
import type { Content } from '../content/reading/content.ts';
import { outlinesOf, widthOf } from '../drawing/glyph-outlines.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Settings } from '../settings/settings.ts';
import { scheduleOfContent } from './content-source.ts';
import { type EventOfInvitation, registerSite } from './routes.ts';

/** How high the display face's capitals are; round letters reach a little beyond. */
const CAP_HEIGHT = 560;

/** What is no thicker than this is a hairline or a serif. */
const HAIRLINE = 24;

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
  const { festival: all, clusters } = content();
  // What gates count is for the phones that stand there.
  const { gates: _, ...festival } = all;
  const unknownVenues = festival.features.days ? unknownVenuesOf(content()) : [];
  const { publicUrl, apiUrl, placeholderWorkshops, profileTabs, captcha } = settings;
  const { isOffered, authorizeUrl, clientId, redirectUri } = settings.campusSignOn;
  return {
    festival,
    widths: {
      wordmark: widthInEm(festival.name.toUpperCase()),
      newspaper: widthInEm(festival.highlights.title),
    },
    wordmark: tallOutline(festival.name.toUpperCase(), WORDMARK_STRETCH),
    clusters,
    ...(unknownVenues.length > 0 && { unknownVenues }),
    publicUrl,
    apiUrl,
    placeholderWorkshops,
    profileTabs,
    captcha:
      captcha.kind === 'recaptcha'
        ? { kind: captcha.kind, siteKey: captcha.siteKey }
        : { kind: captcha.kind },
    ...(isOffered && { campusSignOn: { authorizeUrl, clientId, redirectUri } }),
  };
}

/** A content never changes, and its venues are asked for with each page. */
const known = new WeakMap<Content, readonly string[]>();

/** The venues that events name, as they write them, and no item of `venues.yaml`. */
export function unknownVenuesOf(content: Content): readonly string[] {
  const before = known.get(content);
  if (before) return before;
  const { events, isWhole } = scheduleOfContent(content);
  const names = new Set(content.venues().map(({ name }) => nameKey(name)));
  const said = new Set(events.flatMap(({ venue }) => venue ?? []));
  const unknown = [...said].filter((venue) => !names.has(nameKey(venue)));
  if (isWhole) known.set(content, unknown);
  return unknown;
}

function widthInEm(text: string): number {
  return widthOf({ text, face: 'rozha', size: 1 });
}

/**
 * The word as an elongated cut of the face would draw it: `stretch` times as high, and as wide as it is. Hairlines
 * and serifs stay as thick as they are, and only what lies between them grows.
 */
export function tallOutline(word: string, stretch: number): TallOutline {
  const text = { text: word, face: 'rozha', size: 1000 } as const;
  const height = Math.round(CAP_HEIGHT * stretch);
  const paths = outlinesOf(text).map(({ path, at }) => {
    const taller = heighten(levelsOf(path), height);
    return mapped(path, (x, y) => [x + at, height + taller(y)]);
  });
  return { path: paths.join(''), width: widthOf(text), height };
}

/** Maps a glyph's levels (0 at the baseline, upwards negative) so that a capital becomes `height` high. */
function heighten(levels: readonly number[], height: number): (y: number) => number {
  const bounded = [...new Set([...levels, 0, -CAP_HEIGHT])].sort((one, other) => one - other);
  const gaps = bounded.slice(1).map((level, index) => ({ level, size: level - bounded[index]! }));
  const isInside = (level: number) => level > -CAP_HEIGHT && level <= 0;
  const growing = gaps.filter(({ level, size }) => isInside(level) && size > HAIRLINE);
  const room = growing.reduce((sum, { size }) => sum + size, 0);
  const factor = room > 0 ? 1 + (height - CAP_HEIGHT) / room : 1;
  const grown = new Set(growing);
  return (y) => {
    let mapped = 0;
    for (const gap of gaps) {
      const scale = grown.has(gap) ? factor : 1;
      const from = gap.level - gap.size;
      // The part of the gap that lies between the baseline and y.
      const part = Math.min(gap.level, Math.max(y, 0)) - Math.max(from, Math.min(y, 0));
      if (part > 0) mapped += Math.sign(y) * part * scale;
    }
    return mapped;
  };
}

/** The heights at which an outline runs level or turns back. */
function levelsOf(path: string): number[] {
  return path.split('Z').flatMap((contour) => {
    const points = [...contour.matchAll(/(-?\d+),(-?\d+)/g)].map(([, , y]) => Number(y));
    const at = (index: number) => points[(index + points.length) % points.length] ?? 0;
    return points.filter((y, index) => (y - at(index - 1)) * (at(index + 1) - y) <= 0);
  });
}

function mapped(path: string, map: (x: number, y: number) => [number, number]): string {
  return path.replace(/(-?\d+),(-?\d+)/g, (_, x, y) =>
    map(Number(x), Number(y)).map(Math.round).join(' '),
  );
}
