export function Component() {
  return (
    <main id="main">
      <h1>Our Team</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Our Team' }) };
