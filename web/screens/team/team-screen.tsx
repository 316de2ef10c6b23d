import type { CSSProperties, KeyboardEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Team, TeamMember } from '../../../contract/festival.ts';
import { teamsAddress } from '../../../contract/site.ts';
import { useSite } from '../../calls/site.ts';
import { contentSource, fetchFile } from '../../calls/site-context.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Arrow } from '../../ui/carousel/pager.tsx';
import { usePlaceInAddress } from '../../ui/use-place-in-address.ts';
import { Dial } from './dial.tsx';
import memberCardStyles from './member-card.module.css';
import styles from './team.module.css';

const tilts = [-1.2, 0.8, -0.5, 0.9, -0.8, 1.2];

const moons = ['#3d767a', '#a5331a', '#b98337'];

const heads = [
  'M60 28c17 0 27 12 27 30 0 8-2 15-6 21 9 4 8 10 4 14 14 4 24 10 27 47H8c3-37 13-43 30-48 6-3 8-8 8-13-9-5-13-12-13-21 0-18 10-30 27-30z',
  'M60 26c15 0 24 11 24 27 0 13-6 24-13 29v9c16 4 30 10 34 49H15c4-39 18-45 34-49v-9c-7-5-13-16-13-29 0-16 9-27 24-27z',
  'M60 24c20 0 30 14 30 36 0 16 4 26 8 34-6 2-12 1-16 0 12 6 22 14 26 46H12c4-32 14-40 26-46-4 1-10 2-16 0 4-8 8-18 8-34 0-22 10-36 30-36z',
];

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

/** An identity card on its lanyard slot: a silhouette, name, position, team. `place`: in the list, from 0. */
function MemberCard({ member, team, place }: { member: TeamMember; team: Team; place: number }) {
  return (
    <li
      className={`paper old on-paper ${memberCardStyles.card}`}
      style={{ '--tilt': `${tilts[place % tilts.length]}deg` } as CSSProperties}
    >
      <svg viewBox="0 0 120 140" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
        <circle cx="60" cy="62" r="46" fill={moons[place % moons.length]} />
        <path fill="#071a1e" d={heads[place % heads.length]} />
      </svg>
      <div>
        <h3>{member.name}</h3>
        <p className={memberCardStyles.fact}>{member.position}</p>
        <p className={memberCardStyles.fact}>{team.id}</p>
      </div>
    </li>
  );
}
