/** A weight of 1 on a spring. Units: stiffness per second squared, damping per second. */
interface Spring {
  readonly stiffness: number;
  readonly damping: number;
}

/** Of the weight, in the caller's unit of length, per second. */
export interface Motion {
  readonly position: number;
  readonly velocity: number;
}

/** Small enough that the stiffest spring here stays calm. */
const LONGEST_STEP_SECONDS = 1 / 240;

/** The motion `seconds` later, pulled towards `target`. */
export function pulled(motion: Motion, target: number, seconds: number, spring: Spring): Motion {
  let { position, velocity } = motion;
  for (let left = seconds; left > 0; left -= LONGEST_STEP_SECONDS) {
    const step = Math.min(left, LONGEST_STEP_SECONDS);
    const force = spring.stiffness * (target - position) - spring.damping * velocity;
    velocity += force * step;
    position += velocity * step;
  }
  return { position, velocity };
}

/** True when nobody would see the rest of the motion. `tolerance`: a length. */
export function settled(
  { position, velocity }: Motion,
  target: number,
  tolerance: number,
): boolean {
  return Math.abs(target - position) < tolerance && Math.abs(velocity) < tolerance * 20;
}
