import { describe, expect, it } from 'vitest';
import { sayReplyPrefixes } from './say-reply-prefixes.ts';

const table: readonly (readonly [string, string])[] = [
  ['Re: Crane', 'regarding Crane'],
  ['RE: Re: AW: Crane', 'regarding Crane'],
  ['Re[2]: Crane', 'regarding Crane'],
  ['Fwd: FW: Roof', 'forwarded: Roof'],
  ['in re: the crane', 'in re: the crane'],
  ['the mail "Re: Roof" came', 'the mail "regarding Roof" came'],
  ['more: this', 'more: this'],
];

describe('sayReplyPrefixes', () => {
  it.each(table)('B-17: what a subject is about: %j', (written, spoken) => {
    expect(sayReplyPrefixes(written)).toBe(spoken);
  });
});
