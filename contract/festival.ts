import * as z from 'zod/mini';
import { Features, LeaderboardTable } from './features.ts';
import { Gates } from './gate-rules.ts';

/** A link that leaves the site or stays in it: http, https or a path of this site. */
const Link = z
  .string()
  .check(z.regex(/^(https?:\/\/|\/)/, 'must start with http://, https:// or /'));

/** An item of the navigation menu. Only live items navigate; the others say 'Coming Soon!!'. Source: section 2. */
const MenuItem = z.strictObject({ label: z.string(), to: z.string(), live: z.boolean() });

/** A clipping of the newspaper. `thumbnail` names a drawing of the site. Source: section 3, Highlight item. */
export const Highlight = z.strictObject({
  title: z.string(),
  description: z.string(),
  thumbnail: z.enum(['dance', 'lecture', 'concert']),
});
export type Highlight = z.infer<typeof Highlight>;

/** A link of the footer. `logo` names a drawing of the site. Source: section 3, Social link entry. */
export const SocialLink = z.strictObject({
  name: z.string(),
  logo: z.enum(['youtube', 'x', 'facebook', 'instagram', 'medium']),
  link: Link,
});
export type SocialLink = z.infer<typeof SocialLink>;

/** A contact of the footer. `phone`: digits as dialled, spaces and + allowed. Source: section 3, Contacts. */
const FooterContact = z.strictObject({
  name: z.string(),
  phone: z.string().check(z.regex(/^\+?[\d ]{10,16}$/, 'must be a phone number')),
});

/** A day as `YYYY-MM-DD`. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day, YYYY-MM-DD'));

const Figure = z.strictObject({
  number: z.string().check(z.maxLength(7)),
  of: z.string().check(z.maxLength(16)),
});

/**
 * The facts of the whole festival this season: `content/festival.yaml`.
 * The name, the dates and the theme stand here and nowhere else.
 */
export const Festival = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  tagline: z.string().check(z.maxLength(40)),
  dates: z.string().check(z.maxLength(16)),
  edition: z.int(),
  startsOn: Day,
  endsOn: Day,
  host: z.string(),
  /** The listed college of everybody who comes by the campus sign-on; left out, each person is asked. */
  campusCollege: z.optional(z.string()),
  city: z.string(),
  description: z.string().check(z.maxLength(160)),
  about: z.strictObject({
    heading: z.string(),
    text: z.string(),
    /** What the text says in numbers, set large: `{ number: '18,000', of: students }`. */
    figures: z._default(z.array(Figure).check(z.maxLength(3)), []),
  }),
  highlights: z.strictObject({
    title: z.string().check(z.maxLength(32)),
    /** The line beneath a newspaper's name. */
    imprint: z.array(z.string()).check(z.length(3)),
    items: z.array(Highlight).check(z.length(3)),
  }),
  menu: z.array(MenuItem).check(z.length(9)),
  madeBy: z.array(z.string()).check(z.length(2)),
  social: z.array(SocialLink).check(z.length(5)),
  contacts: z.array(FooterContact).check(z.length(3)),
  shortTexts: z.strictObject({
    home: z.string(),
    clusters: z.string(),
    map: z.string(),
    hospitality: z.string(),
    sponsors: z.string(),
    team: z.string(),
    workshops: z.string(),
  }),
  /** Words in the spirit of this edition's theme, at places that do without facts. */
  themeWords: z.strictObject({
    onward: z.string(),
    signUp: z.string(),
    password: z.string(),
    notFound: z.string(),
  }),
  features: z.prefault(Features, {}),
  leaderboard: z._default(LeaderboardTable, { points: {}, present: 0 }),
  gates: Gates,
});
export type Festival = z.infer<typeof Festival>;

/** A person of the organising teams. Source: section 3, Team member. */
export const TeamMember = z.strictObject({
  name: z.string(),
  position: z.enum(['Manager', 'Deputy Manager', 'Head']),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** An organising team; `id` is Team1 to Team13 (section 9), `title` what the team is called on campus. */
export const Team = z.strictObject({
  id: z.string().check(z.regex(/^Team([1-9]|1[0-3])$/, 'must be Team1 to Team13')),
  title: z.string(),
  line: z.string(),
  members: z.array(TeamMember),
});
export type Team = z.infer<typeof Team>;
