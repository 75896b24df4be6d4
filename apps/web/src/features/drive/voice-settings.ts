import { createStore, type Store } from '../../external-store.ts';
import { type Speed, speeds, type VoiceWish } from './choose-voice.ts';

/** How the driver is read to, kept on this device. */
interface VoiceSettings {
  readonly speed: Speed;
  /** The name of a voice; null: the best one. */
  readonly voice: string | null;
  /** A voice that sends what it reads to a service may read mail. */
  readonly mayBeForeign: boolean;
}

export interface VoiceSettingsStore extends Store<VoiceSettings> {
  change(change: Partial<VoiceSettings>): void;
  /** One step slower or faster. @returns false: there is none */
  step(by: -1 | 1): boolean;
  wish(): VoiceWish;
}

const storageKey = 'nexus.voice';
const order = Object.keys(speeds) as Speed[];
const initial: VoiceSettings = { speed: 'normal', voice: null, mayBeForeign: false };

export function createVoiceSettings(storage: Pick<Storage, 'getItem' | 'setItem'>): VoiceSettingsStore {
  const { store, update } = createStore<VoiceSettings>({ ...initial, ...readKept(storage.getItem(storageKey)) });
  function change(changed: Partial<VoiceSettings>): void {
    update(changed);
    storage.setItem(storageKey, JSON.stringify(store.view));
  }
  return {
    get view() {
      return store.view;
    },
    subscribe: store.subscribe,
    change,
    step(by) {
      const next = order[order.indexOf(store.view.speed) + by];
      if (next !== undefined) change({ speed: next });
      return next !== undefined;
    },
    wish() {
      const { speed, voice, mayBeForeign } = store.view;
      const language = navigator.language.startsWith('en') ? navigator.language : 'en-GB';
      return { language, name: voice, mayBeForeign, rate: speeds[speed] };
    },
  };
}

/** What was kept, as far as it makes sense. */
function readKept(kept: string | null): Partial<VoiceSettings> {
  try {
    const value: Partial<Record<keyof VoiceSettings, unknown>> = JSON.parse(kept ?? '{}') ?? {};
    return {
      ...(order.some((speed) => speed === value.speed) && { speed: value.speed as Speed }),
      ...(typeof value.voice === 'string' && { voice: value.voice }),
      ...(value.mayBeForeign === true && { mayBeForeign: true }),
    };
  } catch {
    return {};
  }
}
