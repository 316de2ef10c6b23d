import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HOME_ON_DAYS, isOnDays } from '../../../contract/days.ts';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import lamp from '../../art/pictures/brass-lamp.svg';
import flame from '../../art/pictures/flame.svg';
import far from '../../art/pictures/hero-far.svg';
import farUnlit from '../../art/pictures/hero-far-unlit.svg';
import figure from '../../art/pictures/hero-figure.svg';
import room from '../../art/pictures/hero-room.svg';
import narrowRoom from '../../art/pictures/hero-room-narrow.svg';
import { useSite } from '../../calls/site.ts';
import { siteContext } from '../../calls/site-context.ts';
import { LoadOnTurn } from '../../offline/load-on-turn.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';
import { useSession } from '../../session/session.ts';
import { Footer } from '../../shell/footer.tsx';
import { useWordmarkSize, Wordmark } from '../../shell/wordmark.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { About } from './about.tsx';
import dateTagStyles from './date-tag.module.css';
import { driveStack } from './drive-stack.ts';
import heroStyles from './hero.module.css';
import heroDaysStyles from './hero-days.module.css';
import heroSceneStyles from './hero-scene.module.css';
import { Highlights } from './highlights.tsx';
import styles from './home-screen.module.css';

/** Four sections that slide over each other. Without JavaScript, and for who wants less motion, they are a long page. */
export function Component() {
  const present = useLoaderData<readonly ScheduledEvent[] | null>();
  const { festival } = useSite();
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => driveUnlessReduced(stack.current as HTMLDivElement), []);
  return (
    <div ref={stack} className={styles.stack}>
      <LoadOnTurn turnOf={(now) => isOnDays(now, festival)} />
      <main id="main">
        <Hero present={present} />
        <About />
        <Highlights />
      </main>
      <Footer full />
    </div>
  );
}

export const handle = {
  footer: false,
  parts: (present: unknown) =>
    present ? ['web/screens/home/present.tsx', 'web/screens/home/day-scene.tsx'] : [],
};

const part = () => import('./present.tsx');
const scenePart = () => import('./day-scene.tsx');
// The server draws both at once; a browser fetches them on the festival's days alone.
const there = import.meta.env.SSR ? { ...(await part()), ...(await scenePart()) } : undefined;
const Present = there?.Present ?? lazyPart(async () => ({ default: (await part()).Present }));
const DayOf = there?.DayOf ?? lazyPart(async () => ({ default: (await part()).DayOf }));
const DayScene =
  there?.DayScene ?? lazyPart(async () => ({ default: (await scenePart()).DayScene }));

const OfferPanel = lazyPart(async () => ({ default: (await part()).OfferPanel }));

/** All events on the festival's days, where the site shows them; else null. The server tells by its query which it is. */
export async function loader({
  context,
  request,
}: LoaderFunctionArgs): Promise<readonly ScheduledEvent[] | null> {
  const { festival } = context.get(siteContext);
  const isOn = import.meta.env.SSR
    ? new URL(request.url).searchParams.has(HOME_ON_DAYS)
    : isOnDays(Date.now(), festival);
  if (!isOn) return null;
  // No other day needs what reads it.
  const { scheduleFor } = await import('../../calls/schedule.ts');
  return (await scheduleFor({ context })).events;
}

/** Drives the stack while the visitor allows motion, which a setting of their system may change at any time. */
function driveUnlessReduced(stack: HTMLElement): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = reducedMotion.matches ? undefined : driveStack(stack);
  };
  follow();
  reducedMotion.addEventListener('change', follow);
  return () => {
    reducedMotion.removeEventListener('change', follow);
    stop?.();
  };
}

/** The secret door at night, the festival's name hung on the thread. Source: specification, section 2, Home. */
function Hero({ present }: { present: readonly ScheduledEvent[] | null }) {
  const { festival } = useSite();
  return (
    <section
      className={`screenful ${heroStyles.hero} ${heroDaysStyles.hero}`}
      style={useWordmarkSize()}
      data-section
      data-present={present ? '' : undefined}
      aria-labelledby="wordmark"
    >
      <Scene>
        {present && (
          <Suspense>
            <DayScene events={present} />
          </Suspense>
        )}
      </Scene>
      <h1 id="wordmark" className={heroStyles.wordmark}>
        <Wordmark />
      </h1>
      <span className={heroStyles.thread} aria-hidden="true" />
      <DateTag dates={festival.dates}>
        {present ? (
          <Suspense>
            <DayOf events={present} />
          </Suspense>
        ) : (
          <span className="label">{`${festival.edition} edition`}</span>
        )}
      </DateTag>
      <Lamp />
      <div className={`${heroStyles.lede} ${heroDaysStyles.lede}`}>
        <Tagline words={festival.tagline} />
        {present ? (
          <Suspense>
            <Present events={present} />
          </Suspense>
        ) : (
          <Welcome />
        )}
      </div>
      <a className={`label ${heroStyles.onward}`} href="#about">
        {festival.themeWords.onward}
      </a>
      <div data-veil aria-hidden="true" />
    </section>
  );
}

/** Before the festival, and after it: what it is, or a place that whoever looks is offered, and the ways in. */
function Welcome() {
  const { festival } = useSite();
  const { auth } = useSession();
  const line = <p className={heroStyles.line}>{festival.shortTexts.home}</p>;
  const hasOffer = usePrivateCopy()?.entries?.some(({ state }) => state === 'offered');
  return (
    <>
      {hasOffer ? (
        <Suspense fallback={line}>
          <OfferPanel>{line}</OfferPanel>
        </Suspense>
      ) : (
        line
      )}
      <div className={heroStyles.actions}>
        <Link className="button button-seal" to={auth ? '/pass' : '/signup'}>
          {/* Both words take the same room, so that nothing moves once it is known who comes. */}
          {auth ? 'My pass' : 'Sign up'}
        </Link>
        <Link className="button button-line" to="/clusters">
          See events
        </Link>
      </div>
    </>
  );
}

/** On one line on upright screens, unless it is longer than that. */
function Tagline({ words }: { words: string }) {
  const longest = Math.max(...words.split(' ').map((word) => word.length));
  return (
    <p
      className={`${heroStyles.tagline} ${heroDaysStyles.tagline}`}
      style={{ '--longest-word': longest } as React.CSSProperties}
      data-long={words.length > 15 || undefined}
    >
      {words}
    </p>
  );
}

/** 'SEPT 18-21' on a luggage tag: the month above, the days in large. */
function DateTag({ dates, children }: { dates: string; children: ReactNode }) {
  const [month, ...rest] = dates.split(' ');
  const days = rest.join(' ');
  const letters = { '--letters': days.length } as React.CSSProperties;
  return (
    <div className={dateTagStyles.hanging} style={letters} data-depth="10">
      <span className={dateTagStyles.string} aria-hidden="true" />
      <p className={`paper old on-paper ${dateTagStyles.tag}`}>
        <span className={dateTagStyles.hole} aria-hidden="true" />
        <span className={`label ${dateTagStyles.month}`}>{month}</span>{' '}
        <span className={dateTagStyles.days}>{days}</span>{' '}
        <span className={dateTagStyles.edition}>{children}</span>
      </p>
    </div>
  );
}

/** Three layers of one picture; each answers the scroll at its own depth. Where windows tell what is on, none else is lit. */
function Scene({ children }: { children: ReactNode }) {
  const { days } = useSite().festival.features;
  const size = { width: 1440, height: 900, fetchPriority: 'high' } as const;
  return (
    <div className={heroSceneStyles.scene} aria-hidden="true">
      <img data-depth="24" src={days ? farUnlit : far} alt="" {...size} />
      {children}
      <picture>
        <source media="(max-aspect-ratio: 1/1)" srcSet={narrowRoom} />
        <img data-depth="-6" src={room} alt="" {...size} />
      </picture>
      <img
        className={heroSceneStyles.figure}
        data-depth="-14"
        src={figure}
        width={200}
        height={230}
        alt=""
      />
    </div>
  );
}

/** With its four flames. */
function Lamp() {
  return (
    <div className={heroSceneStyles.lamp} data-depth="-24" aria-hidden="true">
      <img src={lamp} width={240} height={520} alt="" />
      {[0, 1, 2, 3].map((index) => (
        <img
          key={index}
          className={heroSceneStyles.flame}
          src={flame}
          width={30}
          height={60}
          alt=""
        />
      ))}
    </div>
  );
}
