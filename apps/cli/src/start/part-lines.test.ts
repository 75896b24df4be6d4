import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableLine } from './part-lines.ts';

describe('the lines of parts in a terminal', () => {
  it.each([
    ['{"level":20,"msg":"shutting down"}', null],
    ['{"level":40,"msg":"event loop blocked; synchronous work"}', null],
    [
      '{"level":50,"msg":"unexpected failure","error":{"type":"Error","code":"EPIPE"}}',
      'unexpected failure (Error EPIPE)',
    ],
    ['{"level":60}', 'an error'],
    ['{"level":"warn","msg":"slow"}', null],
    ['{"level":"error","msg":"no key"}', 'no key'],
    ['2026-11-15T20:00:00.000Z\tINFO\tlivekit\tstarting', null],
    ['2026-11-15T20:00:00.000Z\tERROR\tlivekit\tno port', 'livekit\tno port'],
    ['{not JSON', '{not JSON'],
    ['Port 8787 is taken. (PORT_IN_USE)', 'Port 8787 is taken. (PORT_IN_USE)'],
  ])('V-9: %s', (line, shown) => {
    expect(readableLine(line)).toBe(shown);
  });

  it('V-9: no structured line is shown as JSON, whatever is in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 0, max: 90 }), (fields, level) => {
        const { msg: _msg, message: _message, ...rest } = fields;
        const line = JSON.stringify({ ...rest, level, msg: 'what happened' });
        const shown = readableLine(line);
        expect(shown === null).toBe(level < 50);
        expect(shown ?? 'what happened').toMatch(/^what happened/);
      }),
    );
  });
});
