import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadAloud, type Voiceless } from './read-aloud.ts';

class Utterance {
  lang = '';
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const voice = (name: string, lang: string, localService = true) => ({
  ...{ name, lang, localService, default: false, voiceURI: name },
});

/** `heard()` tells what was given to the browser, `voiceless` each time it was said whether anything is heard. */
function openVoice(voices: readonly ReturnType<typeof voice>[]) {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const spoken: SpeechSynthesisUtterance[] = [];
  const voiceless: (Voiceless | null)[] = [];
  const readAloud = createReadAloud({
    synthesis: { getVoices: () => [...voices], speak: (utterance) => spoken.push(utterance), cancel: () => {} },
    onSpeaking: () => {},
    onVoiceless: (why) => voiceless.push(why),
    wish: () => ({ language: 'en-IE', name: 'Daniel', mayBeForeign: false, rate: 1 }),
    now: () => 0,
  });
  const heard = () => spoken.map(({ text, lang, voice: by }) => `${by?.name ?? 'no voice'} (${lang}): ${text}`);
  return { readAloud, heard, spoken, voiceless };
}

const answer = [
  { text: 'A mail in German, about windows.', language: 'en' },
  { text: 'Die Fenster sind da. Bitte bis 20.11. bestätigen.', language: 'de' },
  { text: 'Say next.', language: 'en' },
];

afterEach(() => vi.unstubAllGlobals());

describe('reading aloud in other languages', () => {
  it('W-5: each stretch is read in its language, by a voice of that language', () => {
    const { readAloud, heard } = openVoice([voice('Daniel', 'en-GB'), voice('Anna', 'de-DE')]);
    readAloud.say(answer);
    expect(heard()).toEqual([
      'Daniel (en-GB): A mail in German, about windows.',
      'Anna (de-DE): Die Fenster sind da.',
      'Anna (de-DE): Bitte bis 20.11. bestätigen.',
      'Daniel (en-GB): Say next.',
    ]);
    expect(readAloud.ownWords().text).toContain('Die Fenster sind da.');
  });

  it('W-5, W-8: where the browser has no voice for it, or only one of a service, it says so instead', () => {
    const missing = openVoice([voice('Daniel', 'en-GB')]);
    missing.readAloud.say(answer);
    expect(missing.heard().join(' ')).toMatch(
      /Daniel \(en-GB\): What comes here is in German, and this browser has no voice for it\./,
    );
    expect(missing.heard().join(' ')).not.toContain('Fenster');
    const foreign = openVoice([voice('Daniel', 'en-GB'), voice('Google Deutsch', 'de-DE', false)]);
    foreign.readAloud.say(answer);
    expect(foreign.heard().join(' ')).toMatch(/it may not read your mail/);
  });

  it('W-5: a browser that names no voices is told the language', () => {
    const { readAloud, heard } = openVoice([]);
    readAloud.say(answer);
    expect(heard()[1]).toBe('no voice (de): Die Fenster sind da.');
  });
});

describe('a browser without a voice', () => {
  const words = [{ text: 'Say next.', language: 'en' }];

  it('W-8: is without one until a sentence was really said, so that a screen reader tells all that comes meanwhile', () => {
    const { readAloud, spoken, voiceless } = openVoice([]);
    readAloud.say(words);
    spoken[0]?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent);
    readAloud.say(words);
    expect(voiceless).toEqual(['none']);
    spoken[1]?.onend?.({} as SpeechSynthesisEvent);
    expect(voiceless).toEqual(['none', null]);
  });

  it('W-8: has one as soon as it names it', () => {
    const { readAloud, voiceless } = openVoice([voice('Daniel', 'en-GB')]);
    readAloud.say(words);
    expect(voiceless).toEqual([null]);
  });
});
