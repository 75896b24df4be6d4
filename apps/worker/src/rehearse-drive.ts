import { createBriefingSession } from '@nexus/livekit-agent';
import { createRuntime, type Settings } from '@nexus/runtime';

/** Nobody's drives: what is opened for them is the sample mailbox, never the setting's. */
const understudy = '00000000-0000-4000-8000-000000000000';

/**
 * Reads and greets once for nobody, in text: what a first drive would spend on compiling its code, while its driver waits for the
 * greeting, is spent before there is one.
 */
export async function rehearseDrive(settings: Settings): Promise<void> {
  await using runtime = await createRuntime(settings);
  await using resources = await runtime.openDrive(understudy, { alone: true });
  const { mailbox, preferences } = resources;
  await using session = createBriefingSession({
    mailbox,
    preferences,
    model: null,
    timeZone: settings.timeZone,
    onEvent: () => {},
  });
  await session.start();
  // The engine compiles a pattern for good only when it is met again.
  for (let mails = 0; mails < 3; mails += 1) await session.say('next');
}
