import type { BriefingEvent, ModelQuota } from '@nexus/contracts';
import type { ModelBudget } from '@nexus/livekit-agent';
import type { ScriptedCall } from '../model/model-answer.ts';
import { type ModelRequest, type ModelStep, startScriptedModel } from '../model/model-server.ts';
import { eventsOf } from './drive.ts';
import { type ModelDrive, patientBudget, startModelDrive } from './model-drive.ts';

/** A briefing of the site's mail whose small model reads the driver's words again; the first mail is open. */
export interface ReadAgainDrive extends ModelDrive {
  /** The driver says this, and the model calls this. */
  answered(words: string, ...calls: readonly ScriptedCall[]): Promise<readonly BriefingEvent[]>;
  /** Every request for a second reading so far. */
  readonly readings: readonly ModelRequest[];
  /** What the second reading answers from now on. */
  reads(step: ModelStep): void;
  readonly current: string;
  /** The mail of this sender. */
  mailFrom(name: string): Promise<string>;
}

export const yes: ModelStep = { say: '{"answer":"yes"}' };
export const no: ModelStep = { say: '{"answer":"no"}' };

interface ReadAgainOptions {
  readonly reading?: ModelStep;
  readonly budget?: ModelBudget;
  readonly mails?: readonly string[];
  readonly modelQuota?: ModelQuota;
}

export async function startReadAgainDrive(options: ReadAgainOptions = {}): Promise<ReadAgainDrive> {
  const { reading = yes, budget = patientBudget, ...rest } = options;
  const small = await startScriptedModel(reading);
  const started = await startModelDrive({
    ...rest,
    smallModel: small.source,
    secondReadingBudget: budget,
    sendDelay: 3_600_000,
  });
  const { drive, model } = started;
  const [card] = eventsOf(await drive.say('next'), 'card');
  return {
    ...started,
    current: card?.emailId ?? 'no card',
    readings: small.requests,
    reads: (step) => small.script(step),
    async answered(words, ...calls) {
      model.script({ calls }, { say: 'Right.' });
      return drive.say(words);
    },
    async mailFrom(name) {
      for await (const page of drive.mailbox.reader.unread()) {
        const found = page.find(({ from }) => from?.name?.includes(name));
        if (found !== undefined) return found.emailId;
      }
      return `no mail from ${name}`;
    },
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      await small[Symbol.asyncDispose]();
    },
  };
}
