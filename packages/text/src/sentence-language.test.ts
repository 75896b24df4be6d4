import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentenceLanguages, isVoiced, languageName } from './sentence-language.ts';

const languagesOf = (...sentences: readonly string[]) => {
  const languageOf = createSentenceLanguages();
  return sentences.map(languageOf);
};

describe('the language that a sentence is said in', () => {
  it.each([
    ['de', 'Die Fenster sind freigegeben, und der Kran kommt am Montag.'],
    ['es', 'La reunión es mañana a las diez en la oficina nueva.'],
    ['fr', 'La livraison est retardée de deux jours, et nous en sommes désolés.'],
    ['it', 'La riunione è domani alle dieci, e non si può spostare.'],
    ['nl', 'De levering is twee dagen later, omdat het hard waait.'],
    ['pl', 'Nie wolno podnosić ładunku przy wietrze powyżej 14 m/s.'],
    ['pt', 'A entrega está atrasada dois dias, e não podemos mudar isso.'],
    ['sv', 'Leveransen är försenad i två dagar, och det kan vi inte ändra.'],
    ['en', 'Graham Oakes, today at seven fifty-five PM: Level four slab.'],
    ['en', 'Important: Magda Wójcik and Jürgen Müller, about Façade drawings.'],
    ['en', 'Anna de la Costa and Piet van der Berg wrote again.'],
    ['en', 'A mail in German, about Lieferung der Fenster.'],
    ['en', 'A mail in French, about Grès cérame des halls: retard de livraison.'],
    ['en', 'Archived.'],
  ])('W-5: %s: %s', (code, sentence) => {
    expect(languagesOf(sentence)).toEqual([code]);
  });

  it('W-5: what does not tell goes with the language that was named, or with the sentence before; English ends both', () => {
    expect(languagesOf('A mail in Dutch, about offerte.', 'Kun je morgen even bellen?', 'Groeten, Piet.')).toEqual([
      'en',
      'nl',
      'nl',
    ]);
    expect(languagesOf('It is in Polish.', 'Zatrzymać żuraw.', 'Say go on for the rest.', 'Undo.')).toEqual([
      'en',
      'pl',
      'en',
      'en',
    ]);
    expect(
      languagesOf(
        'A mail in French, about Grès cérame des halls: retard.',
        'It asks something, before Wednesday.',
        'Nouvelle date: vendredi 11 décembre.',
      ),
    ).toEqual(['en', 'en', 'fr']);
    expect(
      languagesOf(
        'A mail in German.',
        'It asks something, by Friday.',
        'Die Fenster sind da.',
        'Viele Grüße',
        'Say next.',
      ),
    ).toEqual(['en', 'en', 'de', 'de', 'en']);
  });

  it('W-5: signs and links tell nothing, and whatever comes is in a language that is voiced', () => {
    expect(languagesOf('Die Fenster sind da.', '—', 'https://example.com/the/and/of')).toEqual(['de', 'de', 'de']);
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (sentences) =>
        languagesOf(...sentences).every((code) => code === 'en' || isVoiced(code)),
      ),
    );
  });

  it('W-5: is known by its code and by its English name', () => {
    expect(['de', 'German', 'sv', 'Swedish'].map(isVoiced)).toEqual([true, true, true, true]);
    expect(['fi', 'Finnish', 'en', 'English', 'ru'].some(isVoiced)).toBe(false);
    expect(languageName('pt')).toBe('Portuguese');
  });
});
