import { readSettings, SettingsError } from '../settings/settings.ts';

export function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}

export const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');

export const PUBLIC = {
  PUBLIC_URL: 'https://festival.example.org',
  SECRET_KEY: KEY,
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Festival <hello@festival.example.org>',
  DAUTH_CLIENT_ID: 'festival',
  DAUTH_CLIENT_SECRET: 'a-secret',
  TRUST_PROXY: '1',
};
