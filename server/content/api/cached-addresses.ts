import { clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';

/** The product's own four calls, the first for each cluster: all that visitors ever ask. */
export const CACHED_ADDRESSES: readonly string[] = [
  ...clusters.map(({ id }) => contentAddress.cluster(id)),
  contentAddress.hospitalities,
  contentAddress.sponsors,
  contentAddress.workshops,
];
