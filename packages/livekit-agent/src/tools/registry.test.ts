import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { toLiveKitTools } from './registry.ts';

type Execute = ReturnType<typeof toLiveKitTools>[number]['execute'];

describe('tools as the framework runs them', () => {
  it('B-13: calls of one answer wait for each other, in their order, whatever becomes of them', async () => {
    const log: string[] = [];
    const desk = { tracker: { state: { turn: 1 } }, emit: () => {} } as unknown as BriefingDesk;
    const slow = defineTool({
      name: 'slow',
      description: 'Takes a while.',
      parameters: z.object({ name: z.string() }),
      async execute({ name }) {
        log.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`${name} ends`);
        if (name === 'b') throw new Error('broken');
        return succeeded(name);
      },
    });
    const [tool] = toLiveKitTools(desk, [slow]);
    const execute = tool?.execute as Execute;
    const results = await Promise.all(['a', 'b', 'c'].map((name) => execute({ name }, {} as Parameters<Execute>[1])));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(results).toMatchObject([{ success: true }, { success: false, code: 'INTERNAL' }, { success: true }]);
  });
});
