import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createManualScheduler } from '@nexus/async/testing';
import { inventMail, piet } from '@nexus/contracts/testing';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type Drive, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { tellsAtEase } from '../../support/run/env.ts';
import { type CasualRequest, freshRequests, seenRequests, unseenRequests } from '../phrases/at-ease.ts';
import { lookedAtRequests, setAsideRequests } from '../phrases/everyday-requests.ts';

const noon = new Date('2026-11-10T12:00:00Z');

const lease = inventMail({
  emailId: 'lease',
  messageId: 'lease@example.org',
  from: { name: 'Eleanor Marsh', address: 'eleanor@marsh.example' },
  subject: 'Lease of Mill Lane',
  own: 'Hello Nora,\n\nCan you sign the lease by Friday, please? It is urgent: the keys are handed over on Saturday.',
});
const mails = [
  { ...lease, body: { ...lease.body, signature: 'Eleanor Marsh\nTel 020 7946 0958' } },
  inventMail({
    emailId: 'lunch',
    messageId: 'lunch@example.org',
    from: { name: 'Peter Hale', address: 'peter@hale.example' },
    subject: 'Lunch',
    own: 'Shall we have lunch on Thursday at one?',
  }),
  inventMail({
    emailId: 'visit',
    messageId: 'visit@example.org',
    inReplyTo: 'asked@example.com',
    from: { name: 'Anna Weber', address: 'anna@weber.example' },
    subject: 'Re: Site visit',
    own: 'Yes, Tuesday at ten is fine.',
    quoted: 'Is Tuesday at ten good for you?',
  }),
  inventMail({
    emailId: 'statement',
    messageId: 'statement@bank.example',
    from: { name: 'North Bank', address: 'service@bank.example' },
    subject: 'Your statement',
    own: 'Your statement for October is ready.',
  }),
  inventMail({ emailId: 'crane', messageId: 'crane@example.org', from: piet, subject: 'Crane', own: 'It is away.' }),
];

async function startedDrive(): Promise<Drive> {
  const drive = await startDrive({
    mailbox: createTwinMailbox(mails).mailbox,
    scheduler: createManualScheduler(),
    clock: () => noon,
    readerAddresses: ['nora@example.com'],
  });
  await drive.say('next');
  return drive;
}

type Source = 'typed' | 'spoken';

/** What is answered to it, the first thing said after a mail was heard. */
async function answerTo(say: string, source: Source): Promise<string> {
  await using drive = await startedDrive();
  const before = drive.events.length;
  if (source === 'typed') await drive.say(say);
  else await drive.session.voiceSession.generateReply({ userInput: say }).waitForPlayout();
  return drive.events
    .slice(before)
    .flatMap((event) => (event.type === 'assistant' ? [event.text] : []))
    .join(' ');
}

const notMeant = /not meant for me/;
const useless =
  /not meant for me|did not understand|^I can't answer that|^I can't do that\. I can read|Is that a yes|nothing to confirm|could you say that (?:again|in other words)/i;

async function rowsOf(
  requests: readonly CasualRequest[],
  source: Source,
  wording: string,
  isTold = tellsAtEase,
): Promise<Row[]> {
  const answers: (CasualRequest & { readonly answer: string })[] = [];
  for (const request of requests) answers.push({ ...request, answer: await answerTo(request.say, source) });
  const right = answers.filter(({ answer, answers: wanted }) => !useless.test(answer) && wanted.test(answer));
  if (isTold)
    for (const { say, answer } of answers.filter((one) => !right.includes(one))) console.log(`${say} → ${answer}`);
  const kinds = [...new Set(requests.map(({ kind }) => kind))];
  const ofKind = kinds.map(
    (kind) =>
      `${kind} ${right.filter((one) => one.kind === kind).length}/${requests.filter((one) => one.kind === kind).length}`,
  );
  const passedBy = answers.filter(({ answer }) => notMeant.test(answer)).length;
  return [
    {
      requirement: 'W-2',
      name: `requests beside commands that are answered, done, or said what cannot be, ${source}, ${wording}`,
      value: right.length / requests.length,
      unit: 'share',
      baselines: [{ name: 'not passed by as meant for nobody', value: (requests.length - passedBy) / requests.length }],
      target: { atLeast: 0.8 },
      note: `${requests.length} requests; ${ofKind.join(', ')}`,
    },
    {
      requirement: 'W-2',
      name: `of these, taken as not meant for the agent, ${source}, ${wording}`,
      value: passedBy,
      unit: 'requests',
      baselines: [],
      target: source === 'typed' ? { atMost: 0 } : null,
    },
  ];
}

/** What passengers say to each other, once by voice: nobody answers it. */
function talkOfPassengers(): string[] {
  const path = fileURLToPath(new URL('../phrases/fresh-questions.jsonl', import.meta.url));
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const all = lines.map((line) => JSON.parse(line) as { say: string; kind: string });
  return all.filter(({ kind }) => kind === 'passenger').map(({ say }) => say);
}

async function passengers(): Promise<Row> {
  const talk = talkOfPassengers().slice(0, 60);
  const leftAlone: string[] = [];
  for (const say of talk) {
    const answer = await answerTo(say, 'spoken');
    if (notMeant.test(answer)) leftAlone.push(say);
    else if (tellsAtEase) console.log(`passenger: ${say} → ${answer}`);
  }
  return {
    requirement: 'W-2',
    name: 'talk among passengers, spoken, taken as not meant for the agent',
    value: leftAlone.length / talk.length,
    unit: 'share',
    baselines: [],
    target: { atLeast: 0.9 },
    note: `${talk.length} sentences`,
  };
}

export const task: MeasurementTask = {
  title: 'At ease: what is said beside commands',
  async run() {
    return [
      ...(await rowsOf(seenRequests, 'typed', 'seen wording')),
      ...(await rowsOf(unseenRequests, 'typed', 'wording put aside')),
      ...(await rowsOf(freshRequests, 'typed', 'fresh wording')),
      ...(await rowsOf(lookedAtRequests, 'typed', 'orders and questions, looked at')),
      // What is answered to these is never told, so that nobody tunes to it.
      ...(await rowsOf(setAsideRequests, 'typed', 'orders and questions, set aside', false)),
      ...(await rowsOf(seenRequests, 'spoken', 'seen wording')),
      ...(await rowsOf(unseenRequests, 'spoken', 'wording put aside')),
      ...(await rowsOf(freshRequests, 'spoken', 'fresh wording')),
      await passengers(),
    ];
  },
};
