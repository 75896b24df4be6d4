import { describe, expect, it } from 'vitest';
import { sayAddresses } from './say-addresses.ts';

const table: readonly (readonly [string, string])[] = [
  ['See https://example.com/a?b=c&d=e#f.', 'See a link.'],
  ['(http://example.org)', '(a link)'],
  ['www.example.com/plan, please', 'a link, please'],
  ['the https://example.com', 'the link'],
  ['https://a.test https://b.test', 'some links'],
  ['Write to anna.meyer@example.com.', 'Write to Anna Meyer.'],
  ['Anna Meyer <anna@example.com> wrote', 'Anna Meyer wrote'],
  ['office@example.co.uk', 'office at example'],
  ['no-reply@example.com', 'no reply at example'],
  ['x7f3+tag@mail.example.com', 'an address at example'],
  ['mailto:ben@example.org', 'ben at example'],
  ['our site example.com is down', 'our site example dot com is down'],
  ['server 192.168.1.10 and 10.0.0.1:8080', 'server a network address and a network address'],
  ['fe80:0:0:0:1:2:3:4', 'a network address'],
  ['in /etc/hosts/allow now', 'in a file path now'],
  ['If no /dev/dvd exists', 'If no file path exists'],
  ['It was only /after/ that, in /etc/ or so.', 'It was only after that, in a file path or so.'],
  ['C:\\Users\\ana\\plan.dwg', 'a file path'],
  ['plan_rev3.pdf', 'plan rev 3 PDF'],
  ['Q3-report.xlsx attached', 'Q 3 report Excel sheet attached'],
  ['site.photo.jpg', 'site photo picture'],
  ['ssh://host/path', 'a link'],
];

describe('sayAddresses', () => {
  it.each(table)('B-17: an address is named, not read out: %j', (written, spoken) => {
    expect(sayAddresses(written)).toBe(spoken);
  });
});
