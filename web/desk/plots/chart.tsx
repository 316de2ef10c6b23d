import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import styles from './plots.module.css';

export interface Series {
  /** Null where it has none; all of one length. */
  readonly values: readonly (number | null)[];
  /** A colour of the desk, such as `--d-bar`. */
  readonly colour: string;
  /** A bar, the outline of one, or a stepped line. */
  readonly as: 'bar' | 'outline' | 'steps';
}

interface Props {
  /** In a sentence, for whoever doesn't see it. */
  name: string;
  /** Of each place along the foot. */
  labels: readonly string[];
  series: readonly Series[];
}

const HEIGHT = 150;
const STEPS = uPlot.paths.stepped?.({ align: 1 });
const BARS = uPlot.paths.bars?.({ size: [0.78, 24] });

/** A drawing that fills its width, in the colours of day or night; its numbers stand in a table beside it. */
export function Chart({ name, labels, series }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify([labels, series]);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const [places, lines] = JSON.parse(drawn) as [string[], Series[]];
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(options(box, places, lines), dataOf(lines), box);
    };
    const sized = new ResizeObserver(draw);
    const night = matchMedia('(prefers-color-scheme: dark)');
    sized.observe(box);
    night.addEventListener('change', draw);
    void document.fonts.ready.then(draw);
    return () => {
      sized.disconnect();
      night.removeEventListener('change', draw);
      plot?.destroy();
      plot = undefined;
    };
  }, [drawn]);
  return <div ref={ref} role="img" aria-label={name} className={styles.chart} />;
}

function dataOf(series: readonly Series[]): uPlot.AlignedData {
  const count = series[0]?.values.length ?? 0;
  return [Array.from({ length: count }, (_, at) => at), ...series.map(({ values }) => [...values])];
}

function options(box: HTMLElement, labels: readonly string[], series: readonly Series[]) {
  const colour = colours(box);
  const axis = {
    stroke: colour('--d-soft'),
    font: `13px ${getComputedStyle(box).fontFamily}`,
    ticks: { show: false },
  };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, labels.length - 0.4] },
      y: { range: (_plot: uPlot, _least: number, most: number) => [0, Math.max(4, most * 1.05)] },
    },
    axes: [
      {
        ...axis,
        size: 24,
        gap: 4,
        grid: { show: false },
        border: { show: true, stroke: colour('--d-ink'), width: 1 },
        splits: () => someOf(labels.length),
        values: (_plot: uPlot, at: number[]) => at.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        size: 44,
        gap: 4,
        grid: { stroke: colour('--d-line'), width: 1 },
        space: 36,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
      },
    ],
    series: [{}, ...series.map((one) => seriesOptions(one, colour))],
  } as uPlot.Options;
}

function seriesOptions({ as, colour }: Series, resolved: (name: string) => string): uPlot.Series {
  const tone = resolved(colour);
  if (as === 'steps') return { stroke: tone, width: 1.8, paths: STEPS, points: { show: false } };
  const outline = { stroke: tone, width: 1.4, dash: [3, 2] };
  return {
    ...(as === 'outline' ? outline : { fill: tone, width: 0 }),
    paths: BARS,
    points: { show: false },
  };
}

/** Four places along the foot, the first among them. */
function someOf(count: number): number[] {
  return [0, 1, 2, 3].map((part) => Math.round((part * (count - 1)) / 3.5));
}

/** A canvas knows no custom properties: an element that was never seen tells what they are at this moment. */
function colours(box: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = box.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
