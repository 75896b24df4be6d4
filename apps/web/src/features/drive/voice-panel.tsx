import { useState, useSyncExternalStore } from 'react';
import { useStore } from '../../external-store.ts';
import { type Speed, voicesOf } from './choose-voice.ts';
import type { Voiceless } from './read-aloud.ts';
import type { VoiceSettingsStore } from './voice-settings.ts';
import { speedWording, voiceWording } from './wording.ts';

interface VoicePanelProps {
  readonly settings: VoiceSettingsStore;
  readonly synthesis: SpeechSynthesis;
}

/** How fast and in whose voice the page reads; set once and left alone. */
export function VoicePanel({ settings, synthesis }: VoicePanelProps) {
  const { speed, voice, mayBeForeign } = useStore(settings);
  const voices = useVoices(synthesis);
  const offered = voicesOf(voices, 'en').filter(({ localService }) => localService || mayBeForeign);
  const hasForeign = voices.some(({ localService }) => !localService);
  return (
    <details className="voice-panel">
      <summary>{voiceWording.title}</summary>
      <label>
        {voiceWording.speed}
        <select value={speed} onChange={({ target }) => settings.change({ speed: target.value as Speed })}>
          {Object.entries(speedWording).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {offered.length > 1 && (
        <label>
          {voiceWording.voice}
          <select value={voice ?? ''} onChange={({ target }) => settings.change({ voice: target.value || null })}>
            <option value="">{voiceWording.best}</option>
            {offered.map(({ name, voiceURI }) => (
              <option key={voiceURI} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasForeign && (
        <label className="voice-foreign">
          <input
            type="checkbox"
            checked={mayBeForeign}
            onChange={({ target }) => settings.change({ mayBeForeign: target.checked })}
          />
          {voiceWording.allowForeign}
        </label>
      )}
    </details>
  );
}

/** Voices come a while after the page in some browsers. */
function useVoices(synthesis: SpeechSynthesis): readonly SpeechSynthesisVoice[] {
  const names = useSyncExternalStore(
    (changed) => {
      synthesis.addEventListener?.('voiceschanged', changed);
      return () => synthesis.removeEventListener?.('voiceschanged', changed);
    },
    // The list is another one each time; what is in it tells whether it changed.
    () =>
      synthesis
        .getVoices()
        .map(({ voiceURI }) => voiceURI)
        .join('\n'),
  );
  return names === '' ? [] : synthesis.getVoices();
}

interface VoicelessNoticeProps {
  readonly why: Voiceless | null;
  onAllow(): void;
}

/** Why nothing is read aloud, and what can be done about it, until the driver has seen it. */
export function VoicelessNotice({ why, onAllow }: VoicelessNoticeProps) {
  const [seen, setSeen] = useState<Voiceless | null>(null);
  const shown = why === seen ? null : why;
  return (
    <div className="voiceless" aria-live="polite">
      {shown !== null && <p>{voiceWording[shown]}</p>}
      {shown === 'foreign' && (
        <button type="button" className="key key-small" onClick={onAllow}>
          {voiceWording.allow}
        </button>
      )}
      {shown !== null && (
        <button
          type="button"
          className="key key-small"
          aria-label={voiceWording.dismiss}
          title={voiceWording.dismiss}
          onClick={() => setSeen(shown)}
        >
          ×
        </button>
      )}
    </div>
  );
}
