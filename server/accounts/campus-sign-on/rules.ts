/**
 * True for an address whose domain is exactly one of `domains`. The provider's own check is looser, so
 * `someone@nitt.edu.example.org` may well come through it.
 */
export function isCampusEmail(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
