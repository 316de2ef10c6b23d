import { memo } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../../../contract/moments.ts';
import { planAddress } from '../../../../contract/plan.ts';
import tall from '../../../art/plan/plan-tall.svg';
import wide from '../../../art/plan/plan-wide.svg';
import { type Box, openingsOf, type Shape, shapes, sites, title } from '../../../art/plan/sites.ts';
import { useCardLink } from './card-link.ts';
import styles from './drawing.module.css';
import { type Label, lampAt, layOut } from './lay-out.ts';
import type { HouseNow, Stop } from './plan-state.ts';
import { Lamp } from './signs.tsx';
import { Pins, pinsOf, Thread } from './thread.tsx';

interface DrawingProps {
  houses: readonly HouseNow[];
  stops: readonly Stop[];
  /** The house whose card is open. */
  open: string | undefined;
}

/** The plan: its glow, the drawing, and above it what changes: lamps, names, and the visitor's way. */
export const PlanDrawing = memo((props: DrawingProps) => (
  <>
    <Layer {...props} shape="wide" picture={wide} />
    <Layer {...props} shape="tall" picture={tall} />
  </>
));

function Layer({
  shape,
  picture,
  houses,
  stops,
  open,
}: DrawingProps & { shape: Shape; picture: string }) {
  const { width, height } = shapes[shape];
  const viewBox = `0 0 ${width} ${height}`;
  const lit = houses.filter(({ now }) => now.length > 0);
  const pins = pinsOf(stops, shape);
  const labels = houses.map((one) => labelOf(one, shape));
  const { plates, lamps, tags } = layOut(shape, labels, pins);
  return (
    <div className={styles.layer} data-shape={shape}>
      <svg className={styles.glow} viewBox={viewBox} aria-hidden="true">
        <radialGradient id={`glow-${shape}`}>
          <stop offset="0" stopColor="#fff8dc" stopOpacity=".98" />
          <stop offset=".38" stopColor="#ffe49a" stopOpacity=".8" />
          <stop offset="1" stopColor="#ffc95a" stopOpacity="0" />
        </radialGradient>
        {lit.map(({ house }) => {
          const [x, y] = sites[house][shape];
          return (
            <ellipse
              key={house}
              cx={x}
              cy={y - 38}
              rx="165"
              ry="125"
              fill={`url(#glow-${shape})`}
            />
          );
        })}
      </svg>
      <img className={styles.picture} src={picture} alt="" width={width} height={height} />
      <svg className={styles.thread} data-shape={shape} viewBox={viewBox} aria-hidden="true">
        <Thread pins={pins} />
      </svg>
      <nav className={styles.lights} aria-label="Campus plan; the same places are in the list">
        <svg viewBox={viewBox} role="presentation">
          {houses.map((one, at) => (
            <HouseMark
              key={one.house}
              {...one}
              shape={shape}
              label={labels[at] as Label}
              plate={plates[at] as Box}
              isOpen={one.house === open}
            />
          ))}
        </svg>
      </nav>
      <svg className={styles.thread} data-shape={shape} viewBox={viewBox} aria-hidden="true">
        <Pins pins={pins} tags={tags} shape={shape} />
      </svg>
      <svg className={styles.lamps} viewBox={viewBox} aria-hidden="true">
        {labels.map(({ house, lamp }, at) => {
          const box = lamps[at];
          return box && <Lamp key={house} lit={lamp === 'lit'} at={lampAt(shape, box)} />;
        })}
      </svg>
      {shape === 'wide' && (
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

/** A small drawing has room for a short name alone. */
function labelOf({ house, venues, now, today }: HouseNow, shape: Shape): Label {
  const { name: whole, short = whole } = sites[house];
  const name = venues.length === 1 ? (venues[0]?.name ?? whole) : whole;
  const from = today?.begins ? `from ${hourOf(today.begins)}` : '';
  const [first] = now;
  const on = now.length > 1 ? `${now.length} events are on` : (first?.kind ?? first?.title);
  return {
    house,
    name: shape === 'tall' && name.length > 10 ? short : name,
    line: on ?? from,
    drawn: shape === 'wide' && (on ?? from) !== '',
    lamp: first ? 'lit' : today && 'out',
  };
}

interface HouseProps extends HouseNow {
  shape: Shape;
  label: Label;
  plate: Box;
  isOpen: boolean;
}

/** A house: its lit windows, its name on a plate, and the whole of it a link to what is known of it. */
function HouseMark({ house, venues, now, shape, label, plate, isOpen }: HouseProps) {
  const link = useCardLink();
  const [x, y] = sites[house][shape];
  const [first] = venues;
  const only = venues.length === 1 ? first?.name : undefined;
  const [one] = now;
  const isOne = now.length === 1 && one;
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
            d={openingsOf(house, place?.split('/')[1])}
          />
        ))}
      <NamePlate
        label={label}
        box={plate}
        type={shapes[shape].type}
        spoken={isOne ? `, on now: ${one.kind ? `${one.title}, ` : ''}` : ', '}
      />
    </Link>
  );
}

interface NamePlateProps {
  label: Label;
  box: Box;
  /** The size of its letters. */
  type: number;
  /** Read out before its line. */
  spoken: string;
}

/** A typed name plate. */
function NamePlate({ label, box, type, spoken }: NamePlateProps) {
  const { name, line, drawn, lamp } = label;
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  return (
    <g className={styles.plate} data-lamp={lamp}>
      <path className={styles.shadow} d={`M${x + 3} ${y + 4}h${width}v${height}h-${width}z`} />
      <path className={styles.paper} d={`M${x} ${y}h${width}v${height}h-${width}z`} />
      <text className={styles.name} x={middle} y={y + type * 1.08} fontSize={type}>
        {name}
      </text>
      {line && (
        <text
          className={drawn ? styles.line : styles.spoken}
          x={middle}
          y={y + type * 2.08}
          fontSize={type * 0.94}
        >
          <tspan className={styles.spoken}>{spoken}</tspan>
          {line}
        </text>
      )}
    </g>
  );
}
