/** How the driver wants to be read to. */
export interface VoiceWish {
  /** BCP 47; its first part is what counts most. */
  readonly language: string;
  /** The name of a voice; null: the best one there is. */
  readonly name: string | null;
  /** A voice that sends what it reads to a service is allowed. */
  readonly mayBeForeign: boolean;
  /** 1 is the voice's own speed. */
  readonly rate: number;
}

/** What the page offers, by its name. */
export const speeds = { slow: 0.8, normal: 1, fast: 1.25, faster: 1.5 } as const;
export type Speed = keyof typeof speeds;

/** Voices that are there for fun, on a Mac, or that are hard to listen to for long. */
const poor =
  /\b(?:albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|fred|good news|hysterical|jester|junior|kathy|organ|pipe organ|ralph|superstar|trinoids|whisper|wobble|zarvox|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley|espeak|mbrola|compact)\b/i;
/** What makers call their better voices. */
const good = /\b(?:natural|neural|premium|enhanced|siri|online|wavenet|high quality)\b/i;

type OfferedVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>;

/**
 * The best voice of the language; null: the browser names none, and reads with whatever it has; `foreign`: there are only voices of a
 * service, and those may not read mail. Pure.
 */
export function chooseVoice<Voice extends OfferedVoice>(
  voices: readonly Voice[],
  wish: VoiceWish,
): Voice | 'foreign' | null {
  if (voices.length === 0) return null;
  const allowed = voices.filter(({ localService }) => localService || wish.mayBeForeign);
  const named = allowed.find(({ name }) => name === wish.name);
  if (named !== undefined) return named;
  const ofLanguage = allowed.filter(({ lang }) => languageOf(lang) === languageOf(wish.language));
  const candidates = ofLanguage.length > 0 ? ofLanguage : allowed;
  const [best] = candidates.toSorted((left, right) => worth(right, wish) - worth(left, wish));
  return best ?? 'foreign';
}

/**
 * The best voice of another language, for a mail's own words (W-5); null: the browser names none, and reads with whatever it has; `foreign`: only
 * a service has one, and it may not read mail; `missing`: there is none. Pure.
 */
export function chooseVoiceOf<Voice extends OfferedVoice>(
  language: string,
  voices: readonly Voice[],
  wish: VoiceWish,
): Voice | 'foreign' | 'missing' | null {
  if (voices.length === 0) return null;
  const ofLanguage = voicesOf(voices, language);
  // The voice that was chosen by its name is chosen for English.
  return ofLanguage.length === 0 ? 'missing' : chooseVoice(ofLanguage, { ...wish, language, name: null });
}

function worth({ name, lang, localService, default: isDefault }: OfferedVoice, { language }: VoiceWish): number {
  return (
    (good.test(name) ? 8 : 0) -
    (poor.test(name) ? 16 : 0) +
    (normal(lang) === normal(language) ? 4 : 0) +
    (localService ? 2 : 0) +
    (isDefault ? 1 : 0)
  );
}

const normal = (tag: string) => tag.replace('_', '-').toLowerCase();
const languageOf = (tag: string) => normal(tag).split('-')[0] ?? '';

/** The voices that a driver may choose among: those of the language, the device's own first. Pure. */
export function voicesOf<Voice extends OfferedVoice>(voices: readonly Voice[], language: string): readonly Voice[] {
  return voices
    .filter(({ lang }) => languageOf(lang) === languageOf(language))
    .toSorted((left, right) => Number(right.localService) - Number(left.localService));
}
