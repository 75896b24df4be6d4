import { describe, expect, it } from 'vitest';
import { keepCutReply } from '../state/conversation.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { createTestDrive, idleRun } from '../testing/test-drive.ts';
import { createResumeBriefingTool } from './navigation-tools.ts';

describe('going on with an answer that was cut off', () => {
  it('V-4: "it" is again what it was when that was told, whatever was told between', async () => {
    const { drive } = createTestDrive();
    const { tracker } = drive;
    tracker.apply({ type: 'planned', topics: [], order: ['open'] });
    tracker.apply({ type: 'turn-began' });
    tracker.apply({ type: 'moved-to', emailId: 'open' });
    keepCutReply(drive, { turn: tracker.state.turn, told: 'The roof is finished. Confirm it.', heard: 'The roof' });
    tracker.apply({ type: 'mentioned', emailIds: ['found'] });
    const resumed = await createResumeBriefingTool(drive).execute({}, idleRun);
    expect(resumed.message).toBe('The roof is finished. Confirm it.');
    expect(mailsMeant(tracker.state)).toEqual(['open']);
  });
});
