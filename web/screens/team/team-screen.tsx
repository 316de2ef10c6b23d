import type { KeyboardEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Team } from '../../../contract/festival.ts';
import { teamsAddress } from '../../../contract/site.ts';
import { contentSource, fetchFile, useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Arrow } from '../../ui/carousel/pager.tsx';
import { usePlaceInAddress } from '../../ui/use-place-in-address.ts';
import { Dial } from './dial.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './team.module.css';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<readonly Team[]> {
  return context.get(contentSource)?.teams() ?? fetchFile(teamsAddress, request.signal);
}

export const handle: ScreenHandle = {
  head: () => ({
    title: 'Our Team',
    description: 'The thirteen student teams behind the festival.',
  }),
};

/** A dial of thirteen teams, and the members of the chosen one. Source: specification, section 2, Our Team page. */
export function Component() {
  const teams = useLoaderData<typeof loader>();
  const { festival } = useSite();
  const { index, choose, step } = usePlaceInAddress(teams.map(({ id }) => id.toLowerCase()));
  const team = teams[index];
  // Up and down stay the page's own, unless the focus is on the dial.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  return (
    <main id="main" className={`screenful ${styles.team}`}>
      <header className={styles.head}>
        <h1>Our Team</h1>
        <p>{festival.shortTexts.team}</p>
      </header>
      <Dial teams={teams} index={index} choose={choose} step={step} />
      <nav className={styles.controls} aria-label="Teams, one by one" onKeyDown={onKeyDown}>
        <Arrow label="Previous team" back onClick={() => step(-1)} />
        <p className="label" role="status">{`Team ${index + 1} of ${teams.length}`}</p>
        <Arrow label="Next team" onClick={() => step(1)} />
      </nav>
      {team && (
        <section
          className={styles.chosen}
          id="team-panel"
          role="tabpanel"
          aria-labelledby={`tab-${team.id}`}
        >
          <h2>{team.title}</h2>
          <p className={styles.line}>{team.line}</p>
          {team.members.length > 0 ? (
            <ul className={styles.members}>
              {team.members.map((member, place) => (
                <MemberCard key={member.name} member={member} team={team} place={place} />
              ))}
            </ul>
          ) : (
            <p className={`paper on-paper ${styles.nobody}`}>
              The members of this team are not announced yet. Their names will be here before the
              festival opens.
            </p>
          )}
        </section>
      )}
    </main>
  );
}
