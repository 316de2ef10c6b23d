export function Component() {
  return (
    <main id="main">
      <h1>Profile</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Profile' }) };
