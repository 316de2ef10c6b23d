import { join } from 'node:path';
import { SAMPLE_ACCOUNT } from './accounts/sign-up/sample-account.ts';
import { RELEASE } from './runtime/release.ts';
import type { Settings } from './settings/settings.ts';

export function startSummary(settings: Settings, festivalName: string): string {
  const { publicUrl, campusSignOn, mail, sampleAccounts } = settings;
  const { authorizeUrl, isOffered, standInPort } = campusSignOn;
  const lines: [string, string][] = [
    ['The site', publicUrl],
    ['API reference', `${publicUrl}/api`],
    [
      standInPort === undefined ? 'Campus sign-on' : 'Stand-in sign-on',
      isOffered ? new URL(authorizeUrl).origin : 'none',
    ],
    ['Mail goes to', mail.smtpUrl ? new URL(mail.smtpUrl).host : join(settings.dataDir, 'outbox')],
  ];
  if (sampleAccounts)
    lines.push(['Sample account', `${SAMPLE_ACCOUNT.email}, password ${SAMPLE_ACCOUNT.password}`]);
  lines.push(['Version', `${RELEASE.version}, commit ${RELEASE.commit}`]);
  lines.push(['To stop', 'Ctrl-C']);
  const shown = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`);
  return ['', `  ${festivalName} is open.`, '', ...shown, ''].join('\n');
}
