export function Component() {
  return (
    <main id="main">
      <h1>Clusters</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Clusters' }) };
