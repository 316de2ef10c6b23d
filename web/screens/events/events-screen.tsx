export function Component() {
  return (
    <main id="main">
      <h1>Events</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Events' }) };
