import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { findCluster } from '../../../contract/clusters.ts';
import {
  eventAddress,
  findEvent,
  sharePictureAddress,
  teamPictureAddress,
} from '../../../contract/event-addresses.ts';
import { stopAfter } from '../../../contract/sentence.ts';
import { loadEvents } from '../../calls/content.ts';
import { siteContext } from '../../calls/site-context.ts';
import paper from '../../entries/paper.module.css';
import type { ScreenHandle } from '../../shell/head.ts';
import { TryAgain } from '../../shell/try-again.tsx';
import styles from './invitation-layout.module.css';
import { InvitationFacts, InvitationLayout } from './invitation-layout.tsx';
import { JoinForm } from './join-form.tsx';
import { RunOut } from './run-out.tsx';
import { useInvitation } from './use-invitation.ts';

/** A page of invitations names event and, for its picture, the team: what an invitation says is only read in its reader's browser. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!context.get(siteContext).festival.features.registration) throw data(null, 404);
  if (!import.meta.env.SSR) return null;
  // The server names the event; a visitor's own query never comes here.
  const named = new URL(request.url).searchParams;
  const [clusterName, eventName] = [named.get('clusterName'), named.get('eventName')];
  const cluster = findCluster(clusterName ?? undefined);
  if (!clusterName || !eventName || !cluster) return null;
  const events = await loadEvents({ context, request }, cluster.id);
  const event = findEvent(events ?? [], eventName);
  if (!event) return null;
  const {
    kind,
    eventDate: starts,
    eventVenue: venue,
    priceMoney: prize,
    imageSrc: picture,
  } = event;
  const team = named.get('team');
  return { clusterName, eventName, team, kind, starts, venue, prize, picture };
}

type EventOfInvitation = Awaited<ReturnType<typeof loader>>;

/** A team's invitation, hung on the thread that comes from its sender. The wall, which may have the focus, stays when it opens. */
export function Component() {
  const { invitation = '' } = useParams();
  return (
    <main id="main" className={`screenful ${styles.wall}`}>
      <OpenInvitation key={invitation} invitation={invitation} />
    </main>
  );
}

function OpenInvitation({ invitation }: { invitation: string }) {
  const known = useLoaderData<EventOfInvitation>();
  const { opened, setOpened, hasFailed, open } = useInvitation(invitation);
  if (opened === 'over') return <RunOut />;
  if (opened)
    return <JoinForm link={invitation} opened={opened} setOpened={setOpened} ask={open} />;
  return (
    <InvitationLayout
      eyebrow="An invitation"
      heading="A letter for you"
      {...(known && { picture: known })}
    >
      {known && <AboutEvent {...known} />}
      <div role="status">
        {hasFailed ? (
          <>
            <p className={paper.say}>
              It could not be opened. Nothing is lost: check your connection and try again.
            </p>
            <div className="buttons">
              <TryAgain look="seal" act={open} />
            </div>
          </>
        ) : (
          <p className={paper.say}>Opening it …</p>
        )}
      </div>
      <noscript>
        <p className={paper.say}>To read it, switch JavaScript on in your browser.</p>
      </noscript>
    </InvitationLayout>
  );
}

/** The facts that the server has of every invitation to a team of this event. */
function AboutEvent({ clusterName, eventName, team: _, ...facts }: NonNullable<EventOfInvitation>) {
  return (
    <>
      <p className={styles.lead}>
        In a team for <Link to={eventAddress(clusterName, eventName)}>{eventName}</Link>
        {stopAfter(eventName)}
      </p>
      <InvitationFacts {...facts} />
    </>
  );
}

export const handle: ScreenHandle<EventOfInvitation> = {
  head: ({ data }) => ({
    title: data ? `A place in a team for ${data.eventName}` : 'A place in a team',
    description: 'Somebody keeps a place for you in their team. Open the letter to join.',
    hidden: true,
    ...(data && {
      image: data.team
        ? teamPictureAddress(data.team)
        : sharePictureAddress(data.clusterName, data.eventName),
    }),
  }),
  footer: false,
};
