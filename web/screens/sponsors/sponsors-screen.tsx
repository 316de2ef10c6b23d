export function Component() {
  return (
    <main id="main">
      <h1>SPONSORS</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'SPONSORS' }) };
