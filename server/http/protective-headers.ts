import type { Settings } from '../settings/settings.ts';

/** Lets an answer that is no page do nothing when somebody opens it by itself, nor stand in a frame. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every answer. Pages and pictures bring a policy of their own, and more. */
export function protectiveHeaders({ isPublic }: Pick<Settings, 'isPublic'>) {
  return {
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isPublic ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
