export function Component() {
  return (
    <main id="main">
      <h1>Logging you in</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Logging you in' }) };
