/**
 * Whether an address is of the campus: its domain is exactly one of `domains`. The provider's own check
 * is looser, so `someone@nitt.edu.example.org` may well come through it.
 */
export const isCampusEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
