import { DriverMessage, JoinMessage, longestCommand } from '@nexus/contracts';
import { expectAtMost, expectSame, type FuzzTarget } from '../fuzz-target.ts';

const longestToken = 8_192;

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A message of a WebSocket: refused, or one of ours, bounded and the same when it is sent on. */
export const target: FuzzTarget = {
  seeds: [
    '{"type":"join","accessToken":"a.b.c","page":"p1","drive":"d1","after":3}',
    '{"type":"say","text":"archive this","id":"1","source":"typed","seen":{"emailId":"m1","question":null}}',
    '{"type":"heard","id":"2","text":"archive"}',
    '{"type":"hush"}',
    '{"type":"leave"}',
  ],
  pieces: [
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"type":"say",',
    '"__proto__":{"type":"leave"},',
    '"text":"',
    '"id":null,',
    '1e999',
    '\\u0000',
    '\\ud800',
    'true',
  ],
  examine(input) {
    const value = read(input.toString('utf8'));
    for (const schema of [JoinMessage, DriverMessage]) {
      const { success, data } = schema.safeParse(value);
      if (!success) continue;
      expectSame(data, schema.parse(JSON.parse(JSON.stringify(data))), 'a message');
      expectAtMost(JSON.stringify(data).length, 6 * (longestCommand + longestToken), 'characters of a message');
    }
  },
};
