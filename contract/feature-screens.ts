import type { Feature, Features } from './features.ts';

/** Screens of the site that are there only with their feature. */
const SCREENS: Readonly<Record<string, Feature>> = { '/leaderboard': 'leaderboard' };

/** Tells of a path whether its feature is on; undefined for a path that is no feature's. */
export function featureIsOn(path: string, features: Features): boolean | undefined {
  const feature = SCREENS[path];
  return feature && features[feature];
}
