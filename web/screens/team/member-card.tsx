import type { CSSProperties } from 'react';
import type { Team, TeamMember } from '../../../contract/festival.ts';
import styles from './member-card.module.css';

const tilts = [-1.2, 0.8, -0.5, 0.9, -0.8, 1.2];
const moons = ['#3d767a', '#a5331a', '#b98337'];
const heads = [
  'M60 28c17 0 27 12 27 30 0 8-2 15-6 21 9 4 8 10 4 14 14 4 24 10 27 47H8c3-37 13-43 30-48 6-3 8-8 8-13-9-5-13-12-13-21 0-18 10-30 27-30z',
  'M60 26c15 0 24 11 24 27 0 13-6 24-13 29v9c16 4 30 10 34 49H15c4-39 18-45 34-49v-9c-7-5-13-16-13-29 0-16 9-27 24-27z',
  'M60 24c20 0 30 14 30 36 0 16 4 26 8 34-6 2-12 1-16 0 12 6 22 14 26 46H12c4-32 14-40 26-46-4 1-10 2-16 0 4-8 8-18 8-34 0-22 10-36 30-36z',
];

/** An identity card on its lanyard slot: a silhouette, name, position, team. `place`: in the list, from 0. */
export function MemberCard({
  member,
  team,
  place,
}: {
  member: TeamMember;
  team: Team;
  place: number;
}) {
  return (
    <li
      className={`paper old on-paper ${styles.card}`}
      style={{ '--tilt': `${tilts[place % tilts.length]}deg` } as CSSProperties}
    >
      <svg viewBox="0 0 120 140" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
        <circle cx="60" cy="62" r="46" fill={moons[place % moons.length]} />
        <path fill="#071a1e" d={heads[place % heads.length]} />
      </svg>
      <div>
        <h3>{member.name}</h3>
        <p className={styles.fact}>{member.position}</p>
        <p className={styles.fact}>{team.id}</p>
      </div>
    </li>
  );
}
