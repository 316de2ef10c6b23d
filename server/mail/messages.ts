import type { Message } from './mail.ts';

/** What a new account gets. */
export const welcome = (to: string, name: string, publicUrl: string): Message => ({
  to,
  subject: 'Your festival account is ready',
  text: `Dear ${name},

welcome! Your account is ready. Your profile has the QR code that you show at
the gate and at the events' desks:

${publicUrl}/profile

If you did not make this account, please answer this message and we will
remove it.

See you at the festival,
the organising team
`,
});
