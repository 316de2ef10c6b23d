export function Component() {
  return (
    <main id="main">
      <h1>HOSPITALITY</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'HOSPITALITY' }) };
