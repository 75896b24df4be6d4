import { describe, expect, it } from 'vitest';
import type { DriveContext } from '../state/drive-context.ts';
import { keepPlace } from '../state/resume-point.ts';
import { createSessionTracker } from '../state/tracker.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { createResumeBriefingTool } from './navigation-tools.ts';
import type { ToolRun } from '../actions/mail-action.ts';

describe('going on with an answer that was cut off', () => {
  it('V-4: "it" is again what it was when that was told, whatever was told between', async () => {
    const tracker = createSessionTracker();
    tracker.apply({ type: 'planned', topics: [], order: ['open'] });
    tracker.apply({ type: 'turn-began' });
    tracker.apply({ type: 'moved-to', emailId: 'open' });
    const desk = { tracker, cut: null } as unknown as DriveContext;
    keepPlace(desk, { turn: tracker.state.turn, told: 'The roof is finished. Confirm it.', heard: 'The roof' });
    tracker.apply({ type: 'told-beside', emailIds: ['found'] });
    const resumed = await createResumeBriefingTool(desk).execute({}, {} as ToolRun);
    expect(resumed.message).toBe('The roof is finished. Confirm it.');
    expect(mailsMeant(tracker.state)).toEqual(['open']);
  });
});
