import { describe, expect, it } from 'vitest';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { keepPlace } from '../briefing/cut-reply.ts';
import { createSessionTracker } from '../briefing/session-tracker.ts';
import { mailsMeant } from '../briefing/tracker-views.ts';
import { createResumeBriefingTool } from './resume-briefing.ts';
import type { ToolRun } from './tool-run.ts';

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
