export function Component() {
  return (
    <main id="main">
      <h1>About</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'About' }) };
