import { describe, expect, it } from 'vitest';
import { identifyLanguage, identifySaidLanguage, isLanguageName } from './identify-language.ts';

describe('identifyLanguage', () => {
  it.each([
    ['German', 'Die Fenster sind freigegeben, bitte bestätigen Sie uns den Liefertermin bis Freitag.'],
    ['French', 'Bonjour, la livraison est retardée de deux jours, nous en sommes désolés.'],
    ['Swedish', 'Stugan är bokad, nycklarna hämtas på fredag efter klockan tre.'],
    ['Swedish', 'Har du kvar nycklarna? Jag behöver dem i dag eller i morgon.'],
    ['Spanish', 'Hola, la reunión es mañana a las diez en la oficina nueva.'],
    ['Polish', 'Proszę o potwierdzenie terminu dostawy do piątku.'],
    ['Dutch', 'Kun je morgen even bellen over de offerte voor het nieuwe dak?'],
    ['Japanese', '明日の会議は十時からです。'],
    ['Russian', 'Добрый день, договор во вложении, жду ответа.'],
    ['English', 'Can you come by the office tomorrow? The roof leaks again.'],
    ['English', 'Restarted pump-2 on node7; error in libfoo.so, see the log of host web3'],
    ['English', 'Thanks, Piet, works for me.'],
    ['English', 'Piet costs nine hundred pounds.'],
  ])('B-19: %s', (name, text) => {
    expect(identifyLanguage(text)?.name).toBe(name);
  });

  it('W-5: knows the names of languages', () => {
    expect(['french', 'Swedish', 'Japanese'].every(isLanguageName)).toBe(true);
    expect(['polished', 'volapük', 'house'].some(isLanguageName)).toBe(false);
  });

  it('B-19: says nothing about a scrap', () => {
    expect(identifyLanguage('ok')).toBeNull();
    expect(identifyLanguage('https://example.com/eine/lange/adresse/mit/vielen/worten')).toBeNull();
  });

  it.each([
    ['was ist noch offen?', 'German'],
    ["qui m'a écrit ?", 'French'],
    ['lis-moi le prochain', 'French'],
    ['nächste Mail bitte', 'German'],
    ['siguiente por favor', 'Spanish'],
  ])('J-19: what is said in another language is known by few words: %j', (words, name) => {
    expect(identifyLanguage(words)?.name).not.toBe(name);
    expect(identifySaidLanguage(words)?.name).toBe(name);
  });

  it.each([
    'Magda Wójcik',
    'wójcik',
    'Zieliński?',
    'the fenster',
    'crane forty seven',
    'weiter',
    'tell me about façades',
  ])('J-19: names and a word alone tell nothing: %j', (words) => {
    expect(identifySaidLanguage(words)).toBeNull();
  });
});
