import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignForm } from './foreign-form.ts';
import { createSpokenPieces } from './spoken-stream.ts';

const codes = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const;

describe('text for a voice of another language', () => {
  it.each([
    ['de', 'Am 20.11. um 14:30 Uhr, 3 Stück für 1.250,50 € (z. B. Fenster).'],
    ['fr', 'Le 20/11 à 14 h 30, 3 pièces pour 1 250,50 €.'],
    ['sv', 'Den 20/11 kl. 14.30, 3 st. för 1 250,50 kr.'],
    ['pl', 'Dnia 20.11 o 14.30, 3 szt. za 1250,50 zł.'],
  ])('W-5: %s: numbers, dates, amounts and abbreviations stay as they are written', (code, text) => {
    expect(foreignForm(text, code)).toBe(text);
  });

  it('W-5: addresses, links and signs are said in its words', () => {
    expect(foreignForm('Schreib an info@firma.de & sieh **hier** nach: https://firma.de/x?y=1', 'de')).toBe(
      'Schreib an info at firma Punkt de und sieh hier nach: ein Link',
    );
    expect(foreignForm('Écris à anna.weber@exemple.fr', 'fr')).toBe(
      'Écris à anna point weber arobase exemple point fr',
    );
  });

  it('W-5: no sign that a voice cannot say is left, and saying it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.string({ unit: 'grapheme' }), (code, text) => {
        const said = foreignForm(text, code);
        expect(said).not.toMatch(/[@|*#<>`]|:\/\//);
        expect(foreignForm(said, code)).toBe(said);
      }),
    );
  });

  it('W-5: in an answer each piece has its language, and only English ones are spelled out', () => {
    const pieces = createSpokenPieces();
    const all = [
      ...pieces.push(
        'A mail in German, about Fenster. Sie kommen am 20.11. um 14:30 Uhr und kosten 1.250,50 €. Say next by 5 pm. ',
      ),
      ...pieces.flush(),
    ].filter(({ spoken }) => spoken !== '');
    expect(all.map(({ language }) => language ?? 'en')).toEqual(['en', 'en', 'de', 'en']);
    expect(all[2]?.spoken).toContain('20.11. um 14:30 Uhr und kosten 1.250,50 €');
    expect(all[3]?.spoken).toContain('five PM');
  });
});
