import { parseSettings } from '@nexus/runtime/settings';
import { describe, expect, it } from 'vitest';
import { runCheck } from './check.ts';
import { checksOfStart } from './checks.ts';

describe('what a start tries', () => {
  const services = (environment: Readonly<Record<string, string>>) =>
    checksOfStart(parseSettings({ NEXUS_DATA_DIR: '/kept', ...environment })).map(({ service }) => service);

  it('E-5: is a mailbox that MAILBOX names, and no account in a database that is just being opened', () => {
    expect(services({ MAILBOX: '/mail/inbox.mbox' })).toContain('Mailbox');
    expect(services({})).not.toContain('Mailbox');
  });

  it('L-9: is a calendar that CALENDAR names, which is said to be missing where it is', async () => {
    expect(services({})).not.toContain('Calendar');
    const settings = parseSettings({ NEXUS_DATA_DIR: '/kept', CALENDAR: '/nowhere/at-all.ics' });
    const check = checksOfStart(settings).find(({ service }) => service === 'Calendar');
    if (check === undefined) throw new Error('the calendar is not looked at');
    expect(await runCheck(check)).toMatchObject({
      state: 'failed',
      next: 'Calendar: CALENDAR cannot be read: there is no such file, or it may not be read. Check CALENDAR.',
    });
  });
});
