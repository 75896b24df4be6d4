/** A voice for a browser that has none: it notes what it says, and says it until it is told that it has (`finishSpeaking()`). */
export const speechDouble = `
  window.said = [];
  window.pendingSpeech = [];
  window.finishSpeaking = () => { for (const speech of window.pendingSpeech.splice(0)) speech.onend?.(); };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(speech) { window.said.push(speech.text); window.pendingSpeech.push(speech); },
    cancel() { window.pendingSpeech.length = 0; },
    getVoices: () => [],
  } });
`;

/** The keys of a steering wheel: `pressMediaKey('nexttrack')`. */
export const mediaKeysDouble = `
  window.mediaKeys = new Map();
  navigator.mediaSession.setActionHandler = (action, handler) => {
    if (handler === null) window.mediaKeys.delete(action); else window.mediaKeys.set(action, handler);
  };
  window.pressMediaKey = (action) => window.mediaKeys.get(action)?.({ action });
`;
