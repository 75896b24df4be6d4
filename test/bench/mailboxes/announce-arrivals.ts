import type { BriefingEvent } from '@nexus/contracts';
import { openMailbox } from '@nexus/email-providers';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import { buildRawMail, dovecotPassword, layDovecot } from '@nexus/mail-doubles';

const user = 'nora@example.com';

function write(subject: string, text: string): Buffer {
  const messageId = `${subject.replaceAll(' ', '-')}@example.com`;
  return buildRawMail({ to: user, subject, messageId, date: new Date(), text, headers: { Importance: 'high' } });
}

/** Milliseconds from each of so many red flags lying in the inbox to its announcement, in one drive on Dovecot that says them over IDLE. */
export async function announceArrivals(count: number): Promise<readonly number[]> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  await using server = await layDovecot();
  await server.deliver(user, [{ raw: write('The crane', 'The crane is finished.\n') }]);
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(dovecotPassword)}`;
  await using mailbox = await openMailbox(`imap://${account}@127.0.0.1:${server.port}?security=none`);
  let announced = (_at: number) => {};
  const onEvent = ({ type }: BriefingEvent) => {
    if (type === 'alert') announced(performance.now());
  };
  await using session = createBriefingSession({ mailbox, model: null, timeZone: 'Etc/UTC', onEvent });
  await session.start();
  const times: number[] = [];
  for (let arrival = 1; arrival <= count; arrival++) {
    const told = new Promise<number>((resolve, reject) => {
      announced = resolve;
      setTimeout(() => reject(new Error(`arrival ${arrival} was not announced within a minute`)), 60_000).unref();
    });
    // By an hour of today that has passed it would be none to announce.
    const text = `Urgent: could you please call me by 3 pm tomorrow about scaffold ${arrival}? Can you confirm?\n`;
    await server.deliver(user, [{ raw: write(`URGENT scaffold ${arrival}`, text) }]);
    const began = performance.now();
    times.push((await told) - began);
    await session.say('next');
  }
  return times;
}
