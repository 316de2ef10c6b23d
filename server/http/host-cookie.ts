/** The name by which a browser takes a cookie from this very host alone, over https. */
export function hostCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
