import { useSite } from '../../site-context.ts';

export function Component() {
  const { festival } = useSite();
  return (
    <main id="main">
      <p className="label">{festival.dates}</p>
      <h1>{festival.name}</h1>
      <p>{festival.tagline}</p>
    </main>
  );
}
