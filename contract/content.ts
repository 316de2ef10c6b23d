import * as z from 'zod/mini';
import type { Event } from './events.ts';
import type { Team } from './festival.ts';
import type { HospitalityTopic } from './hospitality.ts';
import type { Schedule } from './schedule.ts';
import type { Sponsor } from './sponsors.ts';
import type { Venue } from './venues.ts';
import type { Workshop } from './workshops.ts';

/** The festival's entities, for whoever shows them. Those that are asked for throw where they can't be had. */
export interface ContentSource {
  /** By a cluster's id; none for an id that no cluster has. */
  readonly events: (clusterId: number) => readonly Event[];
  /** One of those, by its title however an address spells it: `findEvent`. */
  readonly event: (clusterId: number, title: string) => Event | undefined;
  readonly topics: () => readonly HospitalityTopic[];
  readonly sponsors: () => readonly Sponsor[];
  readonly workshops: () => readonly Workshop[];
  readonly teams: () => readonly Team[];
  readonly venues: () => readonly Venue[];
  readonly schedule: () => Schedule;
}

/** An error of the content server, for every status of 400 or more. Source: recorded answers of a real Strapi. */
export const ContentErrorAnswer = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
export type ContentErrorAnswer = z.infer<typeof ContentErrorAnswer>;
