import { UserId } from '@nexus/contracts';
import { openMailbox } from '@nexus/email-providers';
import {
  createMemoryDocumentStore,
  createMemoryKnowledgeStore,
  createMemoryPreferencesStore,
} from '@nexus/knowledge-store';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';

const driver = UserId.parse('00000000-0000-4000-8000-00000000000a');
/** Milliseconds that no drive takes. */
const never = 86_400_000;

export interface SpokenMailbox {
  readonly path: string;
  readonly now: string;
  /** How often the driver says "next". */
  readonly most: number;
}

/** What the driver hears of each mail of a mailbox, going on with "next" and nothing else; without a model, in standard verbosity. */
export async function spokenItems({ path, now, most }: SpokenMailbox): Promise<string[]> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const mailbox = await openMailbox(path);
  const time = new Date(now);
  const items: string[] = [];
  let isItem = false;
  const session = createBriefingSession({
    mailbox,
    model: null,
    userId: driver,
    knowledge: createMemoryKnowledgeStore({ clock: () => time }),
    preferencesStore: createMemoryPreferencesStore(),
    documents: createMemoryDocumentStore(),
    now: time,
    clock: () => time,
    windowDays: 7,
    timeZone: 'Europe/Dublin',
    sendDelay: never,
    toolTimes: { filler: never, limit: never },
    scheduler: { after: () => () => {} },
    onEvent(event) {
      if (event.type === 'card') isItem = true;
      if (event.type === 'assistant' && isItem) items.push(event.text);
      if (event.type === 'assistant') isItem = false;
    },
  });
  await session.start();
  for (let turn = 0; turn < most && !session.ended; turn++) {
    const before = items.length;
    await session.say('next');
    if (items.length === before) break;
  }
  await session.close();
  await mailbox.close();
  return items;
}
