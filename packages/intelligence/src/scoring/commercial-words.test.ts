import { describe, expect, it } from 'vitest';
import { isCommercial } from './commercial-words.ts';

describe('isCommercial', () => {
  it.each([
    'Nur bis Sonntag: 20 % auf alles',
    'Sichern Sie Ihren Gutschein.',
    'Jetzt bestellen und sparen',
    'Sparen Sie bei Ihrem nächsten Einkauf.',
    'Der Versand ist kostenlos.',
    'Heute gratis testen',
    'Wollen Sie den Newsletter abbestellen?',
    'Melden Sie sich zum Newsletter-Abo an.',
    'Können Sie die Mail nicht lesen? Im Browser öffnen',
    'Klicken Sie auf den Knopf.',
    'Unser Sonderangebot für Sie',
    'Kunden mit Karte bekommen Rabatt',
  ])('B-5: “%s” sells, in German', (sentence) => {
    expect(isCommercial(sentence)).toBe(true);
    expect(isCommercial(sentence.toUpperCase())).toBe(true);
    // Ignoring case by Unicode takes the long s for an s.
    expect(isCommercial(sentence.replaceAll('s', 'ſ'))).toBe(true);
  });

  it.each([
    'Schicken Sie mir bitte das Angebot für die Netze?',
    'Kannst du mir die Kosten nennen?',
    'Nur Anna war da.',
    'Can you send me the drawings?',
  ])('B-5: “%s” sells nothing', (sentence) => {
    expect(isCommercial(sentence)).toBe(false);
  });
});
