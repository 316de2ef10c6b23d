import type { Festival } from './festival.ts';

/** A cluster as lists show it. */
export interface ClusterSummary {
  readonly id: number;
  readonly name: string;
  /** One line that invites, without facts. */
  readonly line: string;
  /** Null while its events can't be had. */
  readonly eventCount: number | null;
}

/** One screen, rendered: `web/` makes it, and the server wraps it into a document. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly head: {
    readonly fullTitle: string;
    readonly description?: string;
    /** Path of the share picture (1200x630) on this site. */
    readonly image?: string;
    /** True for pages about one person or an error: search engines leave them out. */
    readonly hidden?: boolean;
  };
  /** Loader answers and errors for hydration, safe to serialise. */
  readonly page: unknown;
  /** Source files of the matched screens, as the build's manifest keys them. */
  readonly modules: readonly string[];
  /** Addresses of answers that the page reads as soon as it can. */
  readonly answers?: readonly string[];
  /** A loader's error that the visitor sees as the error screen: for the server's log. */
  readonly error?: unknown;
}

/** The address of the teams, as JSON: only their own screen shows them. */
export const teamsAddress = '/site/teams.json';

/** Data for the script of a page that starts the others, as JSON. */
export interface PageStart {
  /** The address of the page's `Site`. */
  readonly site: string;
  /** Addresses of answers that the page reads as soon as its scripts run. */
  readonly answers: readonly string[];
  /** All scripts of the page, each after what it imports; the last ones take the page over and load what was deferred. */
  readonly files: readonly string[];
  /** Stylesheets that the first paint does without. */
  readonly styles: readonly string[];
}

/** A word as one drawing. Lengths in thousandths of the type's size. */
export interface TallOutline {
  /** An SVG path from (0, 0), upper left. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Told by the server to each page: the festival's own words and the settings that the
 * browser needs. It travels as a JSON file, so that a setting takes effect without a build.
 */
export interface Site {
  /** Without what is for the desk and the gates alone. */
  readonly festival: Omit<Festival, 'gates'>;
  /** The widths of words that must fit their place, in em of the display face; the wordmark's in capitals. */
  readonly widths: { readonly wordmark: number; readonly newspaper: number };
  /** The festival's name in a taller cut of the display face, for windows that are higher than wide. */
  readonly wordmark: TallOutline;
  readonly clusters: readonly ClusterSummary[];
  /** Venues that events name and no item of `venues.yaml`: no link to the plan finds them. Left out where there are none. */
  readonly unknownVenues?: readonly string[];
  /** Base address of the site itself, without a trailing slash; canonical links start with it. */
  readonly publicUrl: string;
  /** Base address of the accounts server; empty means the server that the page came from. */
  readonly apiUrl: string;
  /** The four placeholder workshops show instead of the fetched ones. */
  readonly placeholderWorkshops: boolean;
  /** The profile's tabs Events and Edit show their real screens instead of 'Coming soon...'. */
  readonly profileTabs: boolean;
  readonly captcha:
    | { readonly kind: 'altcha' }
    | { readonly kind: 'recaptcha'; readonly siteKey: string };
  /** The campus sign-on's authorize request; left out where the college has none. */
  readonly campusSignOn?: {
    readonly authorizeUrl: string;
    readonly clientId: string;
    readonly redirectUri: string;
  };
}
