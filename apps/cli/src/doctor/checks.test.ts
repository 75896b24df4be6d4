import { parseSettings } from '@nexus/runtime/settings';
import { describe, expect, it } from 'vitest';
import { checksOfStart } from './checks.ts';

describe('what a start tries', () => {
  const services = (environment: Readonly<Record<string, string>>) =>
    checksOfStart(parseSettings({ NEXUS_DATA_DIR: '/kept', ...environment })).map(({ service }) => service);

  it('E-5: is a mailbox that MAILBOX names, and no account in a database that is just being opened', () => {
    expect(services({ MAILBOX: '/mail/inbox.mbox' })).toContain('Mailbox');
    expect(services({})).not.toContain('Mailbox');
  });
});
