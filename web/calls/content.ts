import type { RouterContextProvider } from 'react-router';
import { contentAddress } from '../../contract/content-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { HospitalityTopic } from '../../contract/hospitality.ts';
import type { Reading } from '../../contract/reading.ts';
import type { Sponsor } from '../../contract/sponsors.ts';
import type { Workshop } from '../../contract/workshops.ts';
import { CallError } from './call-error.ts';
import { type ContentTransport, contentTransport } from './content-transport.ts';

/** What a loader is given by the router: enough to reach the content server. */
interface LoaderArguments {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The readers and their checks weigh 11 kB, which a page that the server has rendered doesn't need. */
type Read<Entry> = (answer: unknown, contentHost: string) => Reading<Entry>;

/** The site's own server answers for the content server, whichever that is, and serves its pictures. */
const contentHost = '';

/** The events of one cluster, by its id of `contract/clusters.ts`. @throws CallError */
export const loadEvents = (args: LoaderArguments, clusterId: number): Promise<Event[]> =>
  load(args, contentAddress.cluster(clusterId), () =>
    import('../../contract/events.ts').then(({ readEvents }) => readEvents),
  );

/** @throws CallError */
export const loadHospitalities = (args: LoaderArguments): Promise<HospitalityTopic[]> =>
  load(args, contentAddress.hospitalities, () =>
    import('../../contract/hospitality.ts').then(({ readHospitalities }) => readHospitalities),
  );

/** @throws CallError */
export const loadSponsors = (args: LoaderArguments): Promise<Sponsor[]> =>
  load(args, contentAddress.sponsors, () =>
    import('../../contract/sponsors.ts').then(({ readSponsors }) => readSponsors),
  );

/** @throws CallError */
export const loadWorkshops = (args: LoaderArguments): Promise<Workshop[]> =>
  load(args, contentAddress.workshops, () =>
    import('../../contract/workshops.ts').then(({ readWorkshops }) => readWorkshops),
  );

async function load<Entry>(
  { context, request }: LoaderArguments,
  path: string,
  loadReader: () => Promise<Read<Entry>>,
): Promise<Entry[]> {
  const transport = context.get(contentTransport) ?? browserTransport;
  const [{ status, body }, read] = await Promise.all([
    transport(path, request.signal),
    loadReader(),
  ]);
  if (status >= 400) throw new CallError(status, messageOf(body));
  const { entries, faults } = read(body, contentHost);
  if (faults.length > 0) console.error(`Left out of ${path}:`, faults);
  return entries;
}

const browserTransport: ContentTransport = async (path, signal) => {
  const response = await fetch(contentHost + path, { signal: signal ?? null });
  return { status: response.status, body: await response.json() };
};

/** The content server's own error shape: `{ error: { message } }`. */
function messageOf(body: unknown): string {
  const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === 'string' ? message : 'Unknown error';
}
