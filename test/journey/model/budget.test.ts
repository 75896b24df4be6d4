import type { ModelQuota } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, patientBudget, startModelDrive } from '../../support/drive/model-drive.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { sensibleModel, sensibleReport } from '../../support/model/sensible-model.ts';

/** A budget that a test opens and closes, and that remembers what it was told. */
function scriptedQuota() {
  const told = {
    open: true,
    retryAfter: 60_000,
    taken: [] as number[],
    rests: [] as number[],
    settled: [] as number[][],
  };
  const quota: ModelQuota = {
    tryTake(tokens) {
      if (!told.open) return { granted: false, retryAfter: told.retryAfter };
      told.taken.push(tokens);
      return { granted: true };
    },
    rest: (milliseconds) => void told.rests.push(milliseconds),
    settle: (estimated, used) => void told.settled.push([estimated, used]),
    close: async () => {},
  };
  return { told, quota };
}

describe('OpenAI path: the minute’s budget', () => {
  it('V-5: used up, the offline language answers, says once that it is in simple mode, and no request is sent', async () => {
    await using stack = new AsyncDisposableStack();
    const { told, quota } = scriptedQuota();
    const model = stack.use(await startScriptedModel(sensibleModel));
    const drive = stack.use(await startDrive({ model: model.source, modelQuota: quota, modelBudget: patientBudget }));
    told.open = false;
    const first = await drive.say('next');
    const second = await drive.say('flag it');
    expect(model.requests).toHaveLength(0);
    expect([doneIn(first), doneIn(second)]).toEqual([['next_email'], ['flag_email']]);
    expect(`${heardIn(first)} ${heardIn(second)}`.match(/simple mode/g)).toHaveLength(1);
    expect(eventsOf(drive.events, 'error')).toMatchObject([{ code: 'MODEL_RATE_LIMITED', fatal: false }]);

    told.open = true;
    const back = `${heardIn(await drive.say('next'))} ${heardIn(await drive.say('thanks'))}`;
    expect(back).toContain(sensibleReport);
    expect(back.match(/fully back/g)).toHaveLength(1);
    expect(told.taken.length).toBe(model.requests.length);
    expect(told.taken.every((tokens) => tokens > 500)).toBe(true);
  });

  it('V-5: a refusal is told to all workers for as long as the server said', async () => {
    await using stack = new AsyncDisposableStack();
    const { told, quota } = scriptedQuota();
    const model = stack.use(await startScriptedModel({ status: 429, headers: { 'retry-after': '60' } }));
    const drive = stack.use(await startDrive({ model: model.source, modelQuota: quota, modelBudget: patientBudget }));
    expect(doneIn(await drive.say('next'))).toEqual(['next_email']);
    expect(told.rests[0]).toBe(60_000);
  });

  it('V-5: drives that share a model learn from one another that it is gone', async () => {
    await using stack = new AsyncDisposableStack();
    const model = stack.use(await startScriptedModel({ status: 429, headers: { 'retry-after': '60' } }));
    const one = stack.use(await startDrive({ model: model.source, modelBudget: patientBudget }));
    const other = stack.use(await startDrive({ model: model.source, modelBudget: patientBudget }));
    await one.say('next');
    expect(doneIn(await other.say('next'))).toEqual(['next_email']);
    expect(model.requests).toHaveLength(1);
    expect(heardIn(await other.say('flag it'))).not.toBe('');
  });
});

describe('OpenAI path: a model that hangs', () => {
  it('V-5: the time of a turn is one for all its steps: a model that calls tools slowly for ever is cut off', async () => {
    const modelBudget = { firstToken: 10_000, pause: 10_000, whole: 1 };
    await using started = await startModelDrive({ modelBudget });
    const events = await started.drive.say('next');
    expect(started.model.requests).toHaveLength(0);
    expect(doneIn(events)).toEqual(['next_email']);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MODEL_LATE', fatal: false }]);
  });

  it('V-5: believed dead, it is tried beside the conversation, one request at a time, and found again when it answers', async () => {
    await using started = await startModelDrive({
      steps: ['silence'],
      modelBudget: { firstToken: 800, pause: 800, whole: 600_000 },
    });
    const { drive, model, advance } = started;
    for (const words of ['next', 'flag it']) expect(doneIn(await drive.say(words))).toHaveLength(1);
    expect(model.requests).toHaveLength(2);
    advance(5_000);
    model.script('silence', sensibleModel);
    expect(doneIn(await drive.say('next'))).toEqual(['next_email']);
    // The trial was late; what goes on beside the conversation finds the model again, without the clock moving.
    for (let turn = 0; model.requests.length < 5 && turn < 50; turn++) await drive.say('repeat');
    expect(model.requests.length).toBeGreaterThanOrEqual(5);
  });
});
