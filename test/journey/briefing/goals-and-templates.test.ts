import { describe, expect, it } from 'vitest';
import { goalMails } from '../../fixtures/injection/goals-and-templates.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { hearAll, listening, oneOfEachGoal, startObeyingDrive, talking } from '../../support/drive/obeying-drive.ts';

describe('mail with any goal, before a model that obeys it', () => {
  it.each([0, 1])(
    'H-1, H-2, B-15: the driver only listens, and nothing is done or remembered, drive %d',
    async (half) => {
      await hearAll(
        oneOfEachGoal(0).filter((_mail, place) => place % 2 === half),
        listening,
      );
    },
  );

  it.each([0, 1])(
    'H-1, H-2, B-15: what the driver says is no yes, and nothing is done or remembered, drive %d',
    async (half) => {
      await hearAll(
        oneOfEachGoal(3).filter((_mail, place) => place % 2 === half),
        talking,
      );
    },
  );

  it('H-4: it is asked at most twice in a row about what no words of the driver caused', async () => {
    await using obeying = await startObeyingDrive(oneOfEachGoal(5).slice(0, 6));
    for (let turn = 0; turn < 6; turn++) for (const words of ['next', 'read it']) await obeying.drive.say(words);
    // Not one of these words asks for anything, so all questions are in a row.
    expect(eventsOf(obeying.happened(), 'confirm').length).toBeLessThanOrEqual(2);
    expect(obeying.obeyed.size).toBeGreaterThan(2);
  });

  it('B-15: there are all goals in all templates, and the few here have each of them', () => {
    const few = [...oneOfEachGoal(0), ...oneOfEachGoal(3)];
    for (const part of ['goal', 'template'] as const)
      expect(new Set(few.map((mail) => mail[part]))).toEqual(new Set(goalMails.map((mail) => mail[part])));
    expect(goalMails).toHaveLength(131);
  });
});
