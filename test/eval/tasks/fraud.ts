import { foldOf } from '@nexus/intelligence/asks';
import { type FraudSignId, trainFraudWeights, weighSigns } from '@nexus/intelligence/fraud';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { isFraudByHeaders, isFraudByKeyword } from '../baselines/keyword-fraud.ts';
import { corpusMails, type SignedMail, spamFraudMails } from '../support/fraud-mail.ts';
import { type FraudExample, fraudExamples, honestCorpora } from '../support/fraud-training-set.ts';

const folds = 5;
/** As `judgeFraud` rounds. */
const threshold = 0.495;

type Judges = (signs: readonly FraudSignId[]) => boolean;

/** Judges each example by weights that saw neither it nor another of its sender. */
function heldOut(
  examples: readonly FraudExample[],
): ReadonlyMap<string, { readonly mails: number; readonly frauds: number }> {
  const foldOfGroup = (group: string) => foldOf(group, { folds, seed: 2026 });
  const found = new Map<string, { mails: number; frauds: number }>();
  for (let fold = 0; fold < folds; fold++) {
    const isFraud = judgesFrom(examples.filter(({ group }) => foldOfGroup(group) !== fold));
    for (const { source, group, signs } of examples) {
      if (foldOfGroup(group) !== fold) continue;
      const counts = found.get(source) ?? { mails: 0, frauds: 0 };
      found.set(source, { mails: counts.mails + 1, frauds: counts.frauds + (isFraud(signs) ? 1 : 0) });
    }
  }
  return found;
}

function judgesFrom(examples: readonly FraudExample[]): Judges {
  const weights = trainFraudWeights(examples);
  return (signs) => weighSigns(signs, weights) >= threshold;
}

const titles: Readonly<Record<string, string>> = {
  spam: 'frauds of 2002 caught, five-fold by sender',
  'judgement/mails.mbox': 'false alarms, business mail, five-fold by sender',
  'judgement/honest-bulk.mbox': 'false alarms, honest mailings, five-fold by sender',
  'mail/lists-2002-10.mbox': 'false alarms, lists and receipts, five-fold by sender',
};

interface Measured {
  readonly name: string;
  readonly mails: readonly SignedMail[];
  readonly caught: number;
  readonly target: Row['target'];
}

function row({ name, mails, caught, target }: Measured): Row {
  const share = (judge: (mail: SignedMail) => boolean) => mails.filter(judge).length / mails.length;
  return {
    requirement: 'J-3',
    name,
    value: caught / mails.length,
    unit: 'share',
    baselines: [
      { name: 'keyword list', value: share(({ email }) => isFraudByKeyword(email)) },
      { name: 'failed authentication or another reply-to', value: share(({ email }) => isFraudByHeaders(email)) },
    ],
    target,
    note: `${caught} of ${mails.length} mails`,
  };
}

export const task: MeasurementTask = {
  title: 'Fraud',
  async run(dataFolder) {
    const examples = dataFolder === null ? null : await fraudExamples(dataFolder);
    if (dataFolder === null || examples === null) {
      const target = { atLeast: 0.7 };
      const note = 'EVAL_DATA lacks the mail';
      return [{ requirement: 'J-3', name: 'frauds caught', value: null, unit: 'share', baselines: [], target, note }];
    }
    const found = heldOut(examples);
    const rows: Row[] = [];
    const phishing = await corpusMails(dataFolder, 'judgement/phish-dev.mbox');
    if (phishing !== null) {
      const isFraud = judgesFrom(examples);
      const caught = phishing.filter(({ signs }) => isFraud(signs)).length;
      rows.push(row({ name: 'phishing of recent years caught', mails: phishing, caught, target: { atLeast: 0.7 } }));
    }
    for (const source of ['spam', ...honestCorpora]) {
      const mails = await (source === 'spam' ? spamFraudMails(dataFolder) : corpusMails(dataFolder, source));
      const target = source === 'spam' ? null : { atMost: 0.01 };
      if (mails !== null)
        rows.push(row({ name: titles[source] ?? source, mails, caught: found.get(source)?.frauds ?? 0, target }));
    }
    return rows;
  },
};
