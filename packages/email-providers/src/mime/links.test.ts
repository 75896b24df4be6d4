import { describe, expect, it } from 'vitest';
import { readDelivery, readHeaderFields } from './headers.ts';
import { collectLinks } from './links.ts';

const linksOf = (text: string, html = true) => collectLinks([{ text, html }]);

describe('the links of a mail', () => {
  it('J-3: are kept with what they show and the host they go to', () => {
    const html = `<a class="b" href="https://pay.test/x?y=1&amp;z">Pay <b>now</b></a> <A HREF='http://www.example.org'>www.example.com</A>
      <a href=https://user@shop.test:8080/>shop</a> <a href="https://img.test/"><img src="a.png"></a><a name="top">none</a>`;
    expect(linksOf(html)).toEqual([
      { shown: 'Pay now', host: 'pay.test' },
      { shown: 'www.example.com', host: 'www.example.org' },
      { shown: 'shop', host: 'shop.test' },
      { shown: '', host: 'img.test' },
    ]);
  });

  it('J-3: show themselves in plain text, and are those behind a company’s rewriting of them', () => {
    expect(linksOf('See https://example.org/a and http://example.org/b.', false)).toEqual([
      { shown: 'example.org', host: 'example.org' },
    ]);
    const safe = 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&amp;data=1';
    expect(linksOf(`<a href="${safe}">here</a>`)).toEqual([{ shown: 'here', host: 'example.org' }]);
  });

  it('J-3: are names as the name service has them, mailboxes by their domain, and at most forty', () => {
    expect(linksOf('<a href="https://пример.test/">x</a><a href="mailto:a@Example.org?subject=hi">y</a>')).toEqual([
      { shown: 'x', host: 'xn--e1afmkfd.test' },
      { shown: 'y', host: 'mailto:example.org' },
    ]);
    const many = Array.from({ length: 90 }, (_, place) => `<a href="https://h${place}.test/">${place}</a>`);
    expect(linksOf(many.join(''))).toHaveLength(40);
    expect(linksOf('<a href="javascript:alert(1)">x</a><a href="">y</a><a href="https://">z</a><a <a <a')).toEqual([]);
  });
});

describe('Authentication-Results', () => {
  const found = (...values: readonly string[]) =>
    readDelivery(readHeaderFields(Buffer.from(values.map((value) => `Authentication-Results: ${value}\n`).join(''))))
      .authentication;

  it.each([
    ['mx.test; spf=pass smtp.mailfrom=a.test; dkim=fail; dmarc=pass', 'passed'],
    ['mx.test; spf=pass smtp.mailfrom=b.test; dkim=pass; dmarc=fail (p=reject)', 'failed'],
    ['mx.test 1; spf=softfail (dkim=pass) smtp.mailfrom=a.test', 'failed'],
    [
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=a.test; dkim=none; dmarc=none; compauth=fail reason=001',
      'failed',
    ],
    ['mx.test; none', undefined],
  ])('J-3: %s', (value, expected) => {
    expect(found(value)).toBe(expected);
  });

  it('J-3: count from the topmost server only, since the sender may have written those below', () => {
    expect(found('mx.test; dmarc=fail', 'evil.test; dmarc=pass; spf=pass')).toBe('failed');
    expect(found('mx.test; spf=none', 'mx.test; dkim=pass')).toBe('passed');
    expect(found()).toBeUndefined();
  });
});
