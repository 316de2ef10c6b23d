export function Component() {
  return (
    <main id="main">
      <h1>Workshops</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Workshops' }) };
