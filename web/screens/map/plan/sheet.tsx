import { Link } from 'react-router';
import { hourOf } from '../../../../contract/moments.ts';
import { planAddress } from '../../../../contract/plan.ts';
import tall from '../../../art/plan/plan-tall.svg';
import wide from '../../../art/plan/plan-wide.svg';
import {
  openingsOf,
  type Point,
  type Sheet,
  sheets,
  sites,
  title,
} from '../../../art/plan/sheets.ts';
import { useSite } from '../../../calls/site.ts';
import type { HouseNow, Stop } from './plan-state.ts';
import styles from './sheet.module.css';
import { Lamp } from './signs.tsx';
import { useSlipLink } from './slip-link.ts';
import { Pins, pointsOf, Thread } from './thread.tsx';

interface SheetProps {
  houses: readonly HouseNow[];
  stops: readonly Stop[];
  /** The house whose slip is open. */
  open: string | undefined;
}

/** The plan: its glow, the drawing, and above it what changes: lamps, names, and the visitor's way. */
export function PlanSheet(props: SheetProps) {
  return (
    <>
      <Layer {...props} sheet="wide" picture={wide} />
      <Layer {...props} sheet="tall" picture={tall} />
    </>
  );
}

function Layer({
  sheet,
  picture,
  houses,
  stops,
  open,
}: SheetProps & { sheet: Sheet; picture: string }) {
  const { width, height } = sheets[sheet];
  const viewBox = `0 0 ${width} ${height}`;
  const lit = houses.filter(({ now }) => now.length > 0);
  const points = pointsOf(stops, sheet);
  return (
    <div className={styles.layer} data-sheet={sheet}>
      <svg className={styles.glow} viewBox={viewBox} aria-hidden="true">
        <radialGradient id={`glow-${sheet}`}>
          <stop offset="0" stopColor="#fff8dc" stopOpacity=".98" />
          <stop offset=".38" stopColor="#ffe49a" stopOpacity=".8" />
          <stop offset="1" stopColor="#ffc95a" stopOpacity="0" />
        </radialGradient>
        {lit.map(({ house }) => {
          const [x, y] = sites[house][sheet];
          return (
            <ellipse
              key={house}
              cx={x}
              cy={y - 38}
              rx="165"
              ry="125"
              fill={`url(#glow-${sheet})`}
            />
          );
        })}
      </svg>
      <img className={styles.picture} src={picture} alt="" width={width} height={height} />
      <svg className={styles.thread} data-sheet={sheet} viewBox={viewBox} aria-hidden="true">
        <Thread points={points} />
      </svg>
      <nav className={styles.lights} aria-label="Campus plan; the same places are in the list">
        <svg viewBox={viewBox} role="presentation">
          {houses.map((one) => (
            <HouseMark key={one.house} {...one} sheet={sheet} isOpen={one.house === open} />
          ))}
        </svg>
      </nav>
      <svg className={styles.thread} data-sheet={sheet} viewBox={viewBox} aria-hidden="true">
        <Pins points={points} sheet={sheet} />
      </svg>
      {sheet === 'wide' && (
        <svg className={styles.title} viewBox={viewBox} aria-hidden="true">
          <text x={title.x} y={title.y + 1}>
            Campus plan
          </text>
          <text x={title.x} y={title.y + 19} data-small>
            not to scale
          </text>
        </svg>
      )}
    </div>
  );
}

interface HouseProps extends HouseNow {
  sheet: Sheet;
  isOpen: boolean;
}

/** A house: its lit windows, its name on a slip, and the whole of it a link to what is known of it. */
function HouseMark({ house, venues, now, today, sheet, isOpen }: HouseProps) {
  const { festival } = useSite();
  const link = useSlipLink();
  const site = sites[house];
  const [x, y] = site[sheet];
  const [first] = venues;
  const only = venues.length === 1 ? first?.name : undefined;
  const from = today?.begins ? `from ${hourOf(today.begins, festival.timeZone)}` : '';
  const on = now.length > 1 ? `${now.length} events are on` : (now[0]?.kind ?? now[0]?.title);
  const name = only ?? site.name;
  // A small sheet has room for a short name.
  const label = sheet === 'tall' && name.length > 16 ? (site.short ?? site.name) : name;
  return (
    <Link
      className={styles.house}
      to={only ? planAddress(only) : `${planAddress()}&house=${house}`}
      {...link}
      preventScrollReset
      data-house={house}
    >
      {isOpen && <ellipse className={styles.ring} cx={x} cy={y - 26} rx="132" ry="104" />}
      <rect className={styles.hit} x={x - 110} y={y - 100} width="220" height="150" />
      {venues
        .filter((venue) => venue.now.length > 0)
        .map(({ name, place }) => (
          <path
            key={name}
            className={styles.lit}
            transform={`translate(${x} ${y})`}
            d={openingsOf(sheet, house, place?.split('/')[1])}
          />
        ))}
      <NameSlip
        at={[x, y + (site.slip ?? 16)]}
        sheet={sheet}
        name={label}
        told={
          now.length > 1
            ? ', '
            : now[0]
              ? `, on now: ${now[0].kind ? `${now[0].title}, ` : ''}`
              : ', '
        }
        line={now.length > 0 ? on : from}
        lamp={now.length > 0 ? 'lit' : today ? 'out' : undefined}
      />
    </Link>
  );
}

interface NameSlipProps {
  at: Point;
  sheet: Sheet;
  name: string;
  /** What is on there, or when; drawn where there is room. `told` is read out before it. */
  line: string | undefined;
  told: string;
  lamp: 'lit' | 'out' | undefined;
}

/** A typed slip, as wide as its words: a typewriter's letters all take six tenths of their size. A lamp stands left of it. */
function NameSlip({ at: [x, y], sheet, name, line, told, lamp }: NameSlipProps) {
  const { type, width: whole } = sheets[sheet];
  const drawn = sheet === 'wide' ? line : undefined;
  const wide = Math.max(name.length * type * 0.6, (drawn?.length ?? 0) * type * 0.44) + type;
  const high = drawn ? type * 2.5 : type * 1.5;
  const least = lamp ? type * 1.8 : 8;
  const left = Math.min(Math.max(x - wide / 2, least), whole - 8 - wide);
  const middle = left + wide / 2;
  return (
    <g className={styles.slip} data-lamp={lamp}>
      <path className={styles.shadow} d={`M${left + 3} ${y + 4}h${wide}v${high}h-${wide}z`} />
      <path className={styles.paper} d={`M${left} ${y}h${wide}v${high}h-${wide}z`} />
      <text className={styles.name} x={middle} y={y + type * 1.08} fontSize={type}>
        {name}
      </text>
      {line && (
        <text
          className={drawn ? styles.line : styles.told}
          x={middle}
          y={y + type * 2.08}
          fontSize={type * 0.94}
        >
          <tspan className={styles.told}>{told}</tspan>
          {line}
        </text>
      )}
      {lamp && (
        <Lamp
          lit={lamp === 'lit'}
          at={`translate(${left - type * 0.9} ${y + high * 0.6})scale(${type / 17.5})`}
        />
      )}
    </g>
  );
}
