import type { ErrorCode } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';

it('E-3: that an account cannot send is said in a sentence, and a screen shows what to do about it', async () => {
  const sentence = "I can't send from your mail account right now. What you answer stays among its drafts.";
  const error: { code: ErrorCode; message: string } = {
    code: 'MAILBOX_UNREACHABLE',
    message: 'The server for outgoing mail shows a certificate of its own. Start with NODE_EXTRA_CA_CERTS.',
  };
  await using drive = await startDrive({ news: { follow: (listener) => listener({ sentence, emailIds: [], error }) } });
  await drive.say('next');
  const said = eventsOf(drive.events, 'assistant').map(({ text }) => text);
  expect(said.join(' ')).toContain(sentence);
  expect(said.join(' ')).not.toContain('NODE_EXTRA_CA_CERTS');
  expect(eventsOf(drive.events, 'error')).toMatchObject([{ ...error, fatal: false }]);
});
