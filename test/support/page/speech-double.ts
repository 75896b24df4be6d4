/** A voice for a browser that has none: it notes what it says, and says it until it is told that it has (`finishSpeaking()`). */
export const speechDouble = `
  window.said = [];
  window.pendingSpeech = [];
  window.finishSpeaking = () => { for (const speech of window.pendingSpeech.splice(0)) speech.onend?.(); };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(speech) { window.said.push(speech.text); window.pendingSpeech.push(speech); },
    cancel() { window.pendingSpeech.length = 0; },
    getVoices: () => window.voices ?? [],
  } });
`;

/** The one voice of a device, and one that a service speaks with: `window.voices = …` before the page. */
export const deviceVoice = "{ name: 'Moira', voiceURI: 'moira', lang: 'en-IE', localService: true, default: false }";
export const serviceVoice =
  "{ name: 'Cloud English', voiceURI: 'cloud', lang: 'en-IE', localService: false, default: true }";

/**
 * Ears for a browser: the Web Speech API's recognition as it is described (https://webaudio.github.io/web-speech-api/#speechreco-section).
 * `hear(words)` tells of words that are final, `hear(words, false)` of words that may still change; `failHearing(error)` breaks off.
 */
export const recognitionDouble = `
  window.recognition = null;
  window.recognitionsMade = 0;
  window.webkitSpeechRecognition = undefined;
  window.SpeechRecognition = class {
    lang = ''; continuous = false; interimResults = false; maxAlternatives = 1; processLocally = false;
    onresult = null; onerror = null; onend = null; onstart = null;
    results = [];
    start() {
      if (window.recognition === this) throw new DOMException('already started', 'InvalidStateError');
      window.recognition = this;
      window.recognitionsMade += 1;
      this.results = [];
      setTimeout(() => this.onstart?.(new Event('start')));
    }
    finish(error) {
      if (window.recognition !== this) return;
      window.recognition = null;
      setTimeout(() => {
        if (error !== null) this.onerror?.(Object.assign(new Event('error'), { error }));
        this.onend?.(new Event('end'));
      });
    }
    stop() { this.finish(null); }
    abort() { this.finish('aborted'); }
  };
  window.hear = (words, isFinal = true) => {
    const ears = window.recognition;
    if (ears === null) throw new Error('nobody listens');
    const result = Object.assign([{ transcript: words, confidence: 0.9 }], { isFinal });
    const last = ears.results.at(-1);
    const resultIndex = last !== undefined && !last.isFinal ? ears.results.length - 1 : ears.results.length;
    ears.results[resultIndex] = result;
    ears.onresult?.(Object.assign(new Event('result'), { resultIndex, results: [...ears.results] }));
  };
  window.failHearing = (error) => window.recognition?.finish(error);
`;

/** The keys of a steering wheel: `pressMediaKey('nexttrack')`. */
export const mediaKeysDouble = `
  window.mediaKeys = new Map();
  navigator.mediaSession.setActionHandler = (action, handler) => {
    if (handler === null) window.mediaKeys.delete(action); else window.mediaKeys.set(action, handler);
  };
  window.pressMediaKey = (action) => window.mediaKeys.get(action)?.({ action });
`;
