export function Component() {
  return (
    <main id="main">
      <h1>Event</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Event' }) };
