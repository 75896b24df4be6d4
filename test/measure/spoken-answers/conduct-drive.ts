import { type BriefingEvent, UserId } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  createMemoryDocumentStore,
  createMemoryKnowledgeStore,
  createMemoryPreferencesStore,
} from '@nexus/knowledge-store';
import { type BriefingDependencies, createBriefingSession } from '@nexus/livekit-agent';

/** What a driver says on one drive. */
export interface ScriptedWords {
  readonly title: string;
  /** What is said, one sentence a line. */
  readonly lines: string;
  readonly preferences?: NonNullable<BriefingDependencies['preferences']>;
  readonly windowDays?: number;
}

interface ScriptedDrive extends ScriptedWords {
  readonly mailbox: string;
  readonly now: string;
}

const driver = UserId.parse('00000000-0000-4000-8000-00000000000a');
/** Milliseconds that no drive takes: nothing that waits for its time comes between two answers. */
const never = 86_400_000;

/** Without what differs from one run or place to the next: the account's id, which comes from the mailbox's path, and ids of drafts. */
function steady(text: string): string {
  return text.replace(/file-[\w-]{12}(?=\/|"|$)/g, 'file').replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'draft');
}

function describe(event: BriefingEvent): string[] {
  if (event.type === 'user') return ['', `> ${event.text}`];
  if (event.type === 'tool') {
    const { name, success, message } = event;
    return [`  ${success ? 'did' : 'refused'}: ${name} ${JSON.stringify(event.arguments)}`, `    ${message}`];
  }
  if (event.type === 'assistant') {
    const { text, display } = event;
    return [`  said: ${text}`, ...(display === text ? [] : [`  shown: ${display}`])];
  }
  const { type, ...rest } = event;
  return [`  ${type}: ${JSON.stringify(rest)}`];
}

/** Prints one drive; gives how often the agent spoke. */
export async function conductDrive({
  title,
  lines,
  mailbox: path,
  now,
  preferences,
  windowDays = 7,
}: ScriptedDrive): Promise<number> {
  const time = new Date(now);
  let turns = 0;
  // A second a turn, so that what is remembered has an order.
  const clock = () => new Date(time.getTime() + turns * 1_000);
  const opened = await openMailbox(path);
  // As `brief` has it: the greeting tells of the sample.
  const account = { ...opened.account, ...(path === sampleMailboxPath && { isSample: true }) };
  const mailbox = { ...opened, account };
  let answers = 0;
  const session = createBriefingSession({
    mailbox,
    model: null,
    userId: driver,
    knowledge: createMemoryKnowledgeStore({ clock }),
    preferencesStore: createMemoryPreferencesStore(),
    documents: createMemoryDocumentStore(),
    ...(preferences && { preferences }),
    now: time,
    clock,
    windowDays,
    timeZone: 'Europe/Dublin',
    sendDelay: never,
    toolTimes: { filler: never, limit: never },
    scheduler: { after: () => () => {} },
    onEvent(event) {
      if (event.type === 'assistant') answers += 1;
      for (const line of describe(event)) console.log(steady(line));
    },
  });
  console.log(`\n# ${title}`);
  await session.start();
  await session.remembered();
  for (const words of lines.split('\n').map((line) => line.trim())) {
    if (words === '') continue;
    if (session.ended) break;
    turns += 1;
    await session.say(words);
  }
  await session.close();
  await opened.close();
  return answers;
}
