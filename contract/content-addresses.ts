/** A cluster is asked to bring these along. Source: section 7, the cluster call. */
export const populateEvents = 'populate[Cluster_Details][populate][Events][populate]';

/** The four calls' addresses exactly as the product asks them, without the content server's host. */
export const contentAddress = {
  cluster: (id: number | string) => `/api/clusters/${id}?${populateEvents}=*`,
  hospitalities: '/api/hospitalities',
  sponsors: '/api/sponsors?populate=*',
  workshops: '/api/workshops?populate=*',
} as const;
