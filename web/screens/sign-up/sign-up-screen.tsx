export function Component() {
  return (
    <main id="main">
      <h1>Sign up</h1>
    </main>
  );
}

export const handle = { head: () => ({ title: 'Sign up' }) };
