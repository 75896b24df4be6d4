import { describe, expect, it } from 'vitest';
import { stripHtml } from './strip-html.ts';

const table: readonly (readonly [string, string])[] = [
  ['<b>Hello</b> Ana', 'Hello Ana'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['Steel &amp; glass', 'Steel & glass'],
  ['&lt;b&gt;bold&lt;/b&gt;', 'bold'],
  ['5 &euro; &ndash; 7&nbsp;&euro;', '5 € – 7 €'],
  ['&#8364; and &#x20AC;', '€ and €'],
  ['&amp;amp;', '&'],
  ['&unknown; stays', '&unknown; stays'],
  ['a<!-- hidden -->b', 'a b'],
  ['<style>p { color: red }</style>Text', ' Text'],
  ['<script type="x">alert(1)</script>Text', ' Text'],
  ['less is < more', 'less is < more'],
  ['<a href="https://example.com" title="x">the plan</a>', 'the plan'],
];

describe('stripHtml', () => {
  it.each(table)('B-17: markup goes, its words stay: %j', (written, spoken) => {
    expect(stripHtml(written)).toBe(spoken);
  });
});
