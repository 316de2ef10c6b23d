/**
 * Names the account beside a password for whatever keeps passwords: the e-mail that the login asks for. Out of sight, but
 * no hidden input: browsers look for a field of text.
 */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
