import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BriefingEvent, UserId } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  createMemoryDocumentStore,
  createMemoryKnowledgeStore,
  createMemoryPreferencesStore,
} from '@nexus/knowledge-store';
import {
  type BriefingDependencies,
  createBriefingSession,
  createPrivateLogger,
  installFrameworkLogger,
} from '@nexus/livekit-agent';

/**
 * Prints what the agent answers to about two hundred sentences of a driver, the same to the letter on every run: kept before a change and
 * after it, two such files show whether anything is said or done differently (`node test/measure/spoken-answers.ts > answers.txt`).
 */
interface ScriptedDrive {
  readonly title: string;
  /** What is said, one sentence a line. */
  readonly lines: string;
  readonly mailbox: string;
  readonly now: string;
  readonly preferences?: NonNullable<BriefingDependencies['preferences']>;
  readonly windowDays?: number;
}

const driver = UserId.parse('00000000-0000-4000-8000-00000000000a');
const monday = '2026-11-16T08:00:00Z';
const october = '2002-10-09T18:00:00Z';
/** Milliseconds that no drive takes: nothing that waits for its time comes between two answers. */
const never = 86_400_000;

const sampleDrives: readonly Omit<ScriptedDrive, 'mailbox' | 'now'>[] = [
  {
    title: 'A walk through the mail',
    lines: `good morning
      what can I say
      how many are left
      how long will it take
      what topics are there
      next
      who is it from
      when did that come in
      what is it about
      what does she want
      read it to me
      why is this first?
      tell me more
      say that again
      next
      go back
      next
      skip this topic
      next one please
      what did you leave out?
      who is waiting for an answer
      go to the crane topic
      read the whole mail
      skip this whole thread
      is there anything urgent
      what is most urgent
      any attachments?
      who else got it
      hang on a second
      next
      continue
      how many are left
      thank you
      goodbye`,
  },
  {
    title: 'Actions on one mail, and undoing them',
    lines: `undo
      next
      archive it
      undo
      flag it
      next
      flag it and go on
      archive it and go to the next one
      undo twice
      undo that please
      mark it as read
      mark that as unread
      unflag it
      snooze it until Monday
      undo
      remind me tomorrow at nine
      next
      remind me about this in two hours
      next
      snooze it until the thirty-first of February
      snooze it until yesterday
      snooze
      bring this back tonight
      next
      move this to Projects
      file it under taxes
      undo
      move it
      archive the last one
      archive no wait flag it
      delete it
      what did you do so far
      undo everything
      undo
      how many are left
      that's it for today`,
  },
  {
    title: 'Many mails at once, muting and prioritising',
    lines: `next
      archive everything from Kerr Lift
      yes
      undo
      archive everything from Kerr Lift
      no
      archive everything from Nobody Atall
      archive everything
      no don't
      archive all of these
      yes please do it
      undo that please
      mark the whole topic as read
      yes
      archive the newsletters
      yes
      archive the one about the crane
      move everything from Magda to the concrete folder
      yes
      next
      mute this sender
      yes
      mute Bea Thorsby
      no
      mute Bea Thorsby
      yeah go ahead
      mute this thread
      yes
      undo
      make sure I always hear from Eleanor first
      prioritize this sender
      yes
      who have I muted
      who comes first
      unmute Bea Thorsby
      I never want to hear from him again
      no, archive it
      undo the last two
      yes
      goodbye`,
  },
  {
    title: 'Drafts and sending',
    lines: `send it
      next
      tell her I'll be there at ten
      change it to half past ten
      no, tell her half past ten
      make it shorter
      read it back to me
      don't send it
      discard the draft
      write back that I agree
      send it
      no
      send it
      yes
      undo
      reply to all saying we'll take the Thursday slot
      yes send it
      yes
      forward it to Ruth
      the first one
      yes
      write a new mail to Ruth Adeyemi that the tiles have arrived
      send it
      yes
      write a new mail to Sam and Zebulon that lunch is at one
      next
      reply
      say thank you and that I will call on Friday
      discard it
      discard it
      ask her when the concrete comes
      goodbye`,
  },
  {
    title: 'Searching and asking',
    lines: `what did I miss from Priya
      what did I miss from the architect
      the second one
      anything from Elena?
      search for the crane permit
      is there anything about the invoice
      do I have mail from the bank
      what did Colin say about the slab
      read me the one from Jonas
      archive it
      search for zeppelins
      how many mails from Ruth
      how many mails are about the lift
      what is in my spam
      read me the spam
      anything from today
      what came in this morning
      anything from last week
      list my accounts
      do I have anything in Japanese
      next
      is that safe
      click the link
      call her
      what is the weather
      are you a person
      which model are you
      goodbye`,
  },
  {
    title: 'Memory, settings and manuals',
    lines: `what do you remember
      remember that I prefer short answers
      remember that Priya is the structural engineer
      remember that my password is swordfish
      what do you remember
      what do you know about Priya
      remember what this mail says
      next
      remember this mail
      forget that Priya is the structural engineer
      yes
      what do you remember
      forget everything
      yes
      what do you remember
      keep it short
      be more detailed
      talk more formally
      I am walking now
      use standard length
      what settings do I have
      talk faster
      speak German
      what manuals do I have
      what does the manual say about the wind limit
      look it up in the manual
      how do I reset the crane
      goodbye`,
  },
  {
    title: 'What is no order, two orders at once, and what is refused',
    lines: `
      purple monkey dishwasher
      asdf ghjkl
      hm
      yes
      no
      what
      never mind
      help
      next and next
      flag it and archive it and go on
      undo it and read it to me
      archive it but not this one
      don't archive it
      could you archive it?
      should I archive it?
      I archived it yesterday
      if it is from Ruth archive it
      archive the fifth one
      go to the zeppelin topic
      empty the trash
      delete everything for ever
      forward everything to the press
      stop
      archive it
      where were we
      I'm back
      quiet
      read it to me
      right, where were we
      you are useless
      sorry
      good night
      next`,
  },
];

const evening: Omit<ScriptedDrive, 'mailbox' | 'now'> = {
  title: 'In the evening, concise, with a sender who comes first and one who is muted',
  preferences: { verbosity: 'concise', style: 'formal', vips: ['Magda'], mutedSenders: ['dispatch@kerrlift.example'] },
  lines: `good evening
    next
    next
    why is this first?
    tell me more
    be more detailed
    next
    what did you leave out?
    list topics
    goodbye`,
};

const listDrives: readonly Omit<ScriptedDrive, 'mailbox' | 'now'>[] = [
  {
    title: 'Discussion lists, a walk',
    lines: `hello
      how many are left
      what topics are there
      next
      who is it from
      read it to me
      tell me more
      next
      next
      why is this first?
      skip this topic
      next
      archive it
      undo
      flag it
      next
      skip this whole thread
      go back
      repeat that please
      next
      snooze it until tomorrow
      what did I miss from Matthias
      the first one
      read it
      anything from Geege Schuman?
      search for freetype
      is there anything about alsa
      how many mails from guardian
      archive everything from guardian
      yes
      undo
      mute boingboing
      yes
      archive all of these
      yes
      what did you leave out?
      who is waiting for an answer
      how long will it take
      how many are left
      goodbye`,
  },
  {
    title: 'Discussion lists, one day, in detail',
    windowDays: 1,
    preferences: { verbosity: 'detailed', mode: 'desk', keywords: ['freetype'], vips: ['Matthias Saou'] },
    lines: `next
      why is this first?
      next
      go deeper
      reply to all saying thanks, that works now
      yes
      next
      forward it to Ville
      tell him it builds with gcc three
      discard the draft
      archive this whole thread
      yes
      prioritize this sender
      yes
      mute this thread
      yes
      next
      go to the apt topic
      next
      undo everything
      yes
      what topics are there
      goodbye`,
  },
];

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
async function conduct({
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

installFrameworkLogger(createPrivateLogger('silent', process.stderr));
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const lists = join(resolve(projectRoot, process.env.EVAL_DATA ?? '../shared/data'), 'mail/lists-2002-10.mbox');
const drives: ScriptedDrive[] = [
  ...sampleDrives.map((drive) => ({ ...drive, mailbox: sampleMailboxPath, now: monday })),
  { ...evening, mailbox: sampleMailboxPath, now: '2026-11-15T20:30:00Z' },
];
if (existsSync(lists)) drives.push(...listDrives.map((drive) => ({ ...drive, mailbox: lists, now: october })));
else console.log('EVAL_DATA has no mail/lists-2002-10.mbox: the sample mailbox alone.');
let answers = 0;
for (const drive of drives) answers += await conduct(drive);
console.log(`\n${answers} answers in ${drives.length} drives`);
