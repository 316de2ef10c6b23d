import type { Role } from '../../../contract/desk/rights.ts';

/** The roles as people call them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  'cluster-manager': 'Cluster manager',
  hospitality: 'Hospitality desk',
  treasurer: 'Treasurer',
  'gate-volunteer': 'Gate volunteer',
};
