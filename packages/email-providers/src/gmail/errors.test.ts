import { expect, it } from 'vitest';
import { refusedByGmail } from './errors.ts';

const denied = { code: 403, status: 'PERMISSION_DENIED' };

it.each([
  [{ ...denied, errors: [{ reason: 'domainPolicy' }] }, 'MAILBOX_UNREACHABLE'],
  [{ ...denied, errors: [{ reason: 'accessNotConfigured' }] }, 'MAILBOX_UNREACHABLE'],
  [{ ...denied, details: [{ reason: 'SERVICE_DISABLED' }] }, 'MAILBOX_UNREACHABLE'],
  [denied, 'MAILBOX_UNREACHABLE'],
  [null, 'MAILBOX_UNREACHABLE'],
  [{ ...denied, errors: [{ reason: 'userRateLimitExceeded' }] }, 'MAIL_THROTTLED'],
  [{ ...denied, details: [{ reason: 'RATE_LIMIT_EXCEEDED' }] }, 'MAIL_THROTTLED'],
  [{ ...denied, errors: [{ reason: 'insufficientPermissions' }] }, 'MAIL_SIGN_IN_NEEDED'],
  [{ ...denied, details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] }, 'MAIL_SIGN_IN_NEEDED'],
])('E-5: 403 with %j is %s: only what a sign-in mends asks for one', (error, code) => {
  expect(refusedByGmail(403, { error }, undefined).code).toBe(code);
});
