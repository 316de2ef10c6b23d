/** Where a mailed link leads: the site's screen, which then makes the call with the code. */
export const linkTo = (
  publicUrl: string,
  screen: 'change-password' | 'confirm-email',
  { code, email }: { code: string; email: string },
): string => `${publicUrl}/${screen}?${new URLSearchParams({ code, email })}`;
