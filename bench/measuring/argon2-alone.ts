import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';

/** Passwords hashed per second with nothing around it, as many at a time as there are cores. */
export async function argon2Alone(seconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - start < seconds * 1000) {
      await hash('Lantern$42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return count / ((performance.now() - start) / 1000);
}
