export function Component() {
  return (
    <main id="main">
      <h1>Map</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Map' }) };
