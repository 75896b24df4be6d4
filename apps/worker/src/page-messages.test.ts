import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDriverMessage } from './page-messages.ts';

it('V-9: understands typed words, hush and leave', () => {
  expect(parseDriverMessage('{"type":"say","text":" next "}')).toEqual({ type: 'say', text: 'next' });
  expect(parseDriverMessage('{"type":"hush"}')).toEqual({ type: 'hush' });
  expect(parseDriverMessage('{"type":"leave"}')).toEqual({ type: 'leave' });
});

it.each([null, '', 'next', '{"type":"say"}', '{"type":"say","text":" "}', '{"type":"archive"}'])(
  'V-9: takes %j for no message',
  (text) => {
    expect(parseDriverMessage(text)).toBeNull();
  },
);

it('never fails, whatever is sent', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDriverMessage(text)));
});
