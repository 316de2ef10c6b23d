/** A quarter of the kolam of thirteen dots: an SVG path from (0, -30) to (30, 0) around (0, 0), dots 20 units apart. */
export const kolam13Quarter =
  'M0-30C-3.4-33.4-7.7-36-7.7-40C-7.7-44-4-47.7 0-47.7C4-47.7 7.7-44 7.7-40C7.7-36 3.4-33.4 0-30C-2.8-27.2-7.2-22.8-10-20C-13.4-16.6-16-12.3-20-12.3C-24-12.3-27.7-16-27.7-20C-27.7-24-24-27.7-20-27.7C-16-27.7-13.4-23.4-10-20C-7.2-17.2-2.8-12.8 0-10C2.8-7.2 7.2-2.8 10 0C13.4 3.4 16 7.7 20 7.7C24 7.7 26.6 3.4 30 0';

/**
 * The kolam as one unbroken line: three turns of its quarter by 90 degrees go on where it ends. Every crossing lies
 * midway between two neighbouring dots.
 */
export const kolam13 = /* @__PURE__ */ wholeOf(kolam13Quarter);

function wholeOf(quarter: string): string {
  const [start = '', ...curves] = quarter.split('C');
  let points = curves.map((curve) => curve.match(/-?[\d.]+/g)!.map(Number));
  let path = start;
  for (let turn = 0; turn < 4; turn++) {
    for (const point of points) path += `C${point.join(' ').replaceAll(' -', '-')}`;
    points = points.map((point) =>
      point.map((_, at) => (at % 2 ? point[at - 1]! : -point[at + 1]!)),
    );
  }
  return `${path}Z`;
}

/** The thirteen dots under that line, to be stroked 5.2 wide with round ends. */
export const kolam13Dots =
  'M0-40h0M-20-20h0M0-20h0M20-20h0M-40 0h0M-20 0h0M0 0h0M20 0h0M40 0h0M-20 20h0M0 20h0M20 20h0M0 40h0';
