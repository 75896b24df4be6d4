import { describe, expect, it } from 'vitest';
import { chooseVoice, chooseVoiceOf, voicesOf } from './choose-voice.ts';

const voice = (name: string, lang: string, localService = true, isDefault = false) => ({
  name,
  lang,
  localService,
  default: isDefault,
});
const wish = { language: 'en-IE', name: null, mayBeForeign: false, rate: 1 };

const zarvox = voice('Zarvox', 'en-US', true, true);
const daniel = voice('Daniel', 'en-GB');
const moira = voice('Moira', 'en-IE');
const ava = voice('Ava (Premium)', 'en-US');
const anna = voice('Anna', 'de-DE');
const cloud = voice('Google UK English Female', 'en-GB', false);

describe('the voice that reads mail', () => {
  it('V-15: is of the device and of the language; a better one, then one of the country, before the default', () => {
    expect(chooseVoice([zarvox, daniel, anna, cloud], wish)).toBe(daniel);
    expect(chooseVoice([zarvox, daniel, moira, cloud], wish)).toBe(moira);
    expect(chooseVoice([zarvox, daniel, moira, ava], wish)).toBe(ava);
    expect(chooseVoice([anna, cloud], wish)).toBe(anna);
  });

  it('V-15: of a service only where that is allowed; where nothing else is there, none', () => {
    expect(chooseVoice([cloud], wish)).toBe('foreign');
    expect(chooseVoice([cloud], { ...wish, mayBeForeign: true })).toBe(cloud);
    expect(chooseVoice([cloud, daniel], { ...wish, name: cloud.name })).toBe(daniel);
    expect(chooseVoice([], wish)).toBeNull();
  });

  it('V-15: is the one that was chosen, and the device’s own are offered first', () => {
    expect(chooseVoice([daniel, ava], { ...wish, name: 'Daniel' })).toBe(daniel);
    expect(voicesOf([cloud, anna, daniel], 'en')).toEqual([daniel, cloud]);
  });

  it('W-5: of another language is one of that language, whatever was chosen for English, or none', () => {
    const voices = [daniel, anna, cloud, voice('Google français', 'fr-FR', false)];
    expect(chooseVoiceOf('de', voices, { ...wish, name: 'Daniel' })).toBe(anna);
    expect(chooseVoiceOf('fr', voices, wish)).toBe('foreign');
    expect(chooseVoiceOf('fr', voices, { ...wish, mayBeForeign: true })).toMatchObject({ lang: 'fr-FR' });
    expect(chooseVoiceOf('pl', voices, wish)).toBe('missing');
    expect(chooseVoiceOf('pl', [], wish)).toBeNull();
  });
});
