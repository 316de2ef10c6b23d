import { type CSSProperties, Suspense, useEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import { planAddress, venuesAddress } from '../../../contract/plan.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import type { Venue } from '../../../contract/venues.ts';
import { Mark } from '../../art/symbols.tsx';
import { scheduleFor } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { contentSource, fetchFile, siteContext } from '../../calls/site-context.ts';
import { TryAgain } from '../../shell/try-again.tsx';
import { drawnParts } from '../../ui/drawn-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  angleOf,
  layouts,
  placeOf,
  readingOrder,
  stringPath,
  strings,
  swayMatrix,
} from './board-layout.ts';
import styles from './map.module.css';
import noteStyles from './note.module.css';
import type { PlanPage } from './plan/plan.tsx';
import stringsStyles from './strings.module.css';

const plan = drawnParts(() => import('./plan/plan.tsx'));
const Plan = plan.part((loaded) => loaded.Plan, NoPlan);

if (import.meta.env.SSR) await plan.ready();

function NoPlan() {
  return (
    <main id="main" className="screenful">
      <h1>Map</h1>
      <p role="status">The plan could not be loaded. Check your connection, then try again.</p>
      <TryAgain look="seal" act={() => location.reload()} />
    </main>
  );
}

/** What the back of the board needs; null for its front. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PlanPage | null> {
  const { features } = context.get(siteContext).festival;
  if (!features.days || !asksForPlan(new URL(request.url))) return null;
  const [{ events }, venues] = await Promise.all([
    scheduleFor({ context }),
    context.get(contentSource)?.venues() ?? fetchFile<Venue[]>(venuesAddress, request.signal),
    plan.ready(),
  ]);
  return { events, venues };
}

/** The venue whose card is open, and the list, are the browser's own. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return asksForPlan(currentUrl) !== asksForPlan(nextUrl);
}

function asksForPlan({ searchParams }: URL): boolean {
  return searchParams.get('side') === 'plan';
}

/** The map: the pinboard, or its back, the campus plan. */
export function Component() {
  const page = useLoaderData<PlanPage | null>();
  useTurnedFocus(page !== null);
  return page ? (
    <Suspense fallback={<Pinboard />}>
      <Plan {...page} />
    </Suspense>
  ) : (
    <Pinboard />
  );
}

/** The focus that went with one side is at the other's link that turns the board, unless something there took it. */
function useTurnedFocus(isPlan: boolean): void {
  const shown = useRef(isPlan);
  useEffect(() => {
    if (shown.current === isPlan) return;
    shown.current = isPlan;
    if (document.activeElement === document.body) document.getElementById('turn')?.focus();
  }, [isPlan]);
}

/** The pinboard: a note for each category, and the strings between them. */
function Pinboard() {
  const { clusters, festival } = useSite();
  const isTurned = (useLocation().state as { turned?: boolean } | null)?.turned;
  const [pointedAt, setPointedAt] = useState<number>();
  const categories = readingOrder.flatMap((id) => clusters.find((one) => one.id === id) ?? []);
  return (
    <main id="main" className={`screenful late-picture ${styles.board}`} data-turned={isTurned}>
      <header className={styles.heading}>
        <h1>Map</h1>
        <p>{festival.shortTexts.map}</p>
        {festival.features.days && (
          <Link
            id="turn"
            className={`button button-line ${styles.turn}`}
            to={planAddress()}
            state={{ turned: true }}
          >
            <Icon name="turn-right" size={22} />
            Turn the board over
          </Link>
        )}
      </header>
      <div className={styles.pins}>
        <div className={styles.survey} />
        <Strings pointedAt={pointedAt} />
        <ul>
          {categories.map((category) => (
            <Note key={category.id} category={category} onPoint={setPointedAt} />
          ))}
        </ul>
      </div>
      <div className={styles.key} />
      <div className={styles.flowers} />
      <div className={styles.glass} />
    </main>
  );
}

export const handle = {
  head: () => ({
    title: 'Map',
    description: 'Thirteen categories of events on one pinboard, and the red string between them.',
  }),
  parts: (page: PlanPage | null) => (page ? ['web/screens/map/plan/plan.tsx'] : []),
  ready: async (page: PlanPage | null) => page && plan.ready(),
};

/** The red strings, drawn once for each layout. They sway when the board comes into view and when a note is touched. */
function Strings({ pointedAt }: { pointedAt: number | undefined }) {
  return layouts.map((layout) => (
    <svg
      key={layout}
      className={stringsStyles.strings}
      data-layout={layout}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strings.map(([from, to]) => {
        const name = `${from}-${to}`;
        const isTouched = pointedAt === from || pointedAt === to;
        const ends = [placeOf(layout, from), placeOf(layout, to)] as const;
        const path = stringPath(...ends);
        const sway = { '--left': swayMatrix(...ends, -0.32), '--right': swayMatrix(...ends, 0.26) };
        return (
          <g key={name} data-string={name} data-touched={isTouched} style={sway as CSSProperties}>
            <path className={stringsStyles.shadow} d={path} />
            <path className={stringsStyles.twine} d={path} />
            <path className={stringsStyles.light} d={path} />
          </g>
        );
      })}
    </svg>
  ));
}

interface NoteProps {
  category: ClusterSummary;
  /** Told the id of the note that a mouse or the keyboard is at, and undefined when at none. */
  onPoint: (id: number | undefined) => void;
}

/** A category's note on its pin. */
function Note({ category: { id, name, eventCount }, onPoint }: NoteProps) {
  const point = () => onPoint(id);
  const leave = () => onPoint(undefined);
  return (
    <li className={noteStyles.note} data-paper={id % 4} style={placeStyle(id)}>
      <Link
        className="on-paper"
        to={clusterAddress(name)}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        <span className={noteStyles.sign} aria-hidden="true" />
        <span className={noteStyles.name}>{name}</span>
        {eventCount !== null && (
          <span
            className={noteStyles.count}
          >{`${eventCount} ${eventCount === 1 ? 'event' : 'events'}`}</span>
        )}
      </Link>
      <Mark name="pin" className="pin" />
    </li>
  );
}

/** Its place in each layout; the stylesheet picks one. */
function placeStyle(id: number): CSSProperties {
  const places = layouts.flatMap((layout) => {
    const { x, y } = placeOf(layout, id);
    return [
      [`--${layout}-x`, `${x.toFixed(2)}%`],
      [`--${layout}-y`, `${y.toFixed(2)}%`],
    ];
  });
  return { ...Object.fromEntries(places), '--lean': `${angleOf(id)}deg`, '--sign': id - 1 };
}
