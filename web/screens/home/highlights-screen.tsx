export function Component() {
  return (
    <main id="main">
      <h1>Times of Nitt</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Times of Nitt' }) };
