import type { MeasurementTask, Row } from '../../measure/row.ts';
import { tellsOrders } from '../../support/run/env.ts';
import { type NaturalOrder, readNaturalOrders } from '../orders/natural-order.ts';
import { type OrderOutcome, playOrder, type SecondAnswer } from '../orders/ordered-drive.ts';

const toolOf: readonly (readonly [RegExp, string])[] = [
  [/^archive/, 'archive_email'],
  [/^(flag|take the flag off)/, 'flag_email'],
  [/^snooze/, 'snooze_email'],
  [/^move/, 'move_email'],
  [/^mark/, 'mark_read'],
  [/^draft/, 'draft_reply'],
  [/^send/, 'send_draft'],
  [/^(take back|throw)/, 'undo_last_action'],
  [/^never tell mail/, 'mute_sender'],
  [/^never tell the conversation/, 'mute_thread'],
  [/^from now on tell/, 'prioritize_sender'],
  [/^end/, 'end_briefing'],
];

function say(answer: 'yes' | 'no') {
  return { say: JSON.stringify({ answer }) };
}

/** Yes exactly where an action of this kind is what the driver wanted. */
function honest(proposed: string, { calls }: NaturalOrder) {
  const name = toolOf.find(([words]) => words.test(proposed))?.[1];
  return say(calls.some((call) => call.name === name) ? 'yes' : 'no');
}

/** A generator of Lehmer's, so that every run answers alike. */
function createRandomAnswer(): NonNullable<SecondAnswer> {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return say(state % 2 === 0 ? 'yes' : 'no');
  };
}

const late = 400;
const shortBudget = { firstToken: 60, pause: 60, whole: 60 };

/** Its outcome is the same as before, or can be taken back. */
const harmless = new Set([
  ...['archive_email', 'mark_read', 'flag_email', 'snooze_email', 'move_email', 'draft_reply', 'undo_last_action'],
  ...['next_email', 'go_back', 'skip_topic', 'read_email', 'search_emails', 'pause_briefing', 'resume_briefing'],
  ...['list_topics', 'repeat', 'go_deeper'],
]);

interface Counts {
  now: number;
  askedRightly: number;
  askedNeedlessly: number;
  lost: number;
  wrong: number;
  /** Done without an answer of the driver, and not to be taken back, or on more than one mail. */
  grave: number;
}

function names(calls: NaturalOrder['calls']): readonly string[] {
  return calls.map(({ name }) => name);
}

/** What is missing of the wanted tools, each as often as it was wanted. */
function missing(wanted: readonly string[], done: readonly string[]): readonly string[] {
  const left = [...done];
  return wanted.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

type Verdict = Exclude<keyof Counts, 'grave'>;

function judge({ order, done, asked, afterYes }: OrderOutcome): Verdict {
  if (order.expect === 'no') return done.some((name) => names(order.wrong).includes(name)) ? 'wrong' : 'askedRightly';
  const wanted = names(order.calls);
  if (done.some((name) => !wanted.includes(name))) return 'wrong';
  const left = missing(wanted, done);
  if (order.expect === 'ask' && left.length === 0) return 'wrong';
  if (left.length === 0) return 'now';
  if (!asked || missing(left, afterYes).length > 0) return 'lost';
  return order.expect === 'ask' ? 'askedRightly' : 'askedNeedlessly';
}

/** @param plainly what the offline reading alone does of the same sentence: the driver said that plainly */
function isGrave({ order, done }: OrderOutcome, plainly: readonly string[]): boolean {
  const answers = order.scene.startsWith('asked') && order.expect === 'now';
  const mails = done.filter((name) => name === order.calls[0]?.name).length;
  return (
    (!answers && missing(done, plainly).some((name) => !harmless.has(name))) || (order.expect === 'ask' && mails > 1)
  );
}

interface Counting {
  readonly isLate?: boolean;
  /** What was done of each sentence by the offline reading alone. */
  readonly plainly?: ReadonlyMap<NaturalOrder, readonly string[]>;
}

async function count(
  orders: readonly NaturalOrder[],
  second: SecondAnswer,
  { isLate = false, plainly }: Counting = {},
) {
  const done = new Map<NaturalOrder, readonly string[]>();
  const counts: Counts = { now: 0, askedRightly: 0, askedNeedlessly: 0, lost: 0, wrong: 0, grave: 0 };
  const notable: string[] = [];
  let readings = 0;
  let characters = 0;
  for (const order of orders) {
    const outcome = await playOrder(order, { second, ...(isLate && { budget: shortBudget }) });
    const verdict = judge(outcome);
    counts[verdict] += 1;
    done.set(order, outcome.done);
    if (isGrave(outcome, plainly?.get(order) ?? outcome.done)) counts.grave += 1;
    readings += outcome.readings.length;
    characters += outcome.readings.reduce((sum, length) => sum + length, 0);
    if (verdict !== 'now' && verdict !== 'askedRightly')
      notable.push(`${verdict}: "${order.say}" did ${outcome.done.join(', ') || 'nothing'}; heard: ${outcome.heard}`);
  }
  if (tellsOrders) process.stderr.write(`${notable.join('\n')}\n`);
  return { counts, done, readings, tokens: Math.round(characters / 4 / Math.max(1, readings)) };
}

function inWords({ now, askedRightly, askedNeedlessly, lost, wrong }: Counts): string {
  return `${now} done at once, ${askedRightly} asked or left rightly, ${askedNeedlessly} asked needlessly, ${lost} lost, ${wrong} wrong`;
}

async function run(): Promise<readonly Row[]> {
  const orders = readNaturalOrders();
  const baseline = await count(orders, null);
  const alone = (key: keyof Counts) => [{ name: 'offline reading alone', value: baseline.counts[key] }];
  const row = (name: string, value: number, more: Pick<Row, 'target' | 'baselines'> & { note?: string }): Row => ({
    requirement: 'J-13',
    name,
    value,
    unit: 'sentences',
    ...more,
  });
  const truly = await count(orders, honest);
  const randomly = await count(orders, createRandomAnswer(), { plainly: baseline.done });
  const tooLate = await count(
    orders,
    async (proposed, order) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      return honest(proposed, order);
    },
    { isLate: true },
  );
  const never = await count(orders, () => 'silence', { isLate: true });
  const { counts, readings, tokens } = truly;
  return [
    row('asked needlessly, second reading honest', counts.askedNeedlessly, {
      target: { atMost: 8 },
      baselines: alone('askedNeedlessly'),
      note: `${inWords(counts)}; without: ${inWords(baseline.counts)}; ${readings} readings of about ${tokens} tokens`,
    }),
    row('lost', counts.lost, { target: { atMost: 0 }, baselines: alone('lost') }),
    row('done wrongly', counts.wrong, { target: { atMost: 0 }, baselines: alone('wrong') }),
    row('second reading at random: done though it cannot be taken back, or on several mails', randomly.counts.grave, {
      target: { atMost: 0 },
      baselines: alone('grave'),
      note: inWords(randomly.counts),
    }),
    row('second reading late: neither done nor asked, or wrong', tooLate.counts.lost + tooLate.counts.wrong, {
      target: { atMost: 0 },
      baselines: alone('lost'),
      note: inWords(tooLate.counts),
    }),
    row('second reading never answers: neither done nor asked, or wrong', never.counts.lost + never.counts.wrong, {
      target: { atMost: 0 },
      baselines: alone('lost'),
      note: inWords(never.counts),
    }),
  ];
}

export const task: MeasurementTask = {
  title: 'Orders in natural words, with a model that calls the right tools',
  onRequest: true,
  run,
};
