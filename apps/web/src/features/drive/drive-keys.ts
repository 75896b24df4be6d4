import { useEffect } from 'react';
import type { DriveStore } from './drive-store.ts';
import { lockScreenWording } from './wording.ts';

interface KeyboardShortcuts extends Pick<DriveStore, 'press' | 'hush'> {
  focusWords(): void;
}

/** Space or Enter on one of these means what it always means there. */
const ownMeaning = 'button, input, textarea, select, summary, a, [role="switch"]';

/** The keyboard's shortcuts: space is the large button, slash goes to the words, Escape is silence. */
export function useKeyboardShortcuts(listening: boolean, { press, hush, focusWords }: KeyboardShortcuts): void {
  useEffect(() => {
    if (!listening) return;
    function pressed(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      const typing = target?.matches('input, textarea') ?? false;
      if (event.key === 'Escape') {
        // Out of the words, so that space is the large button again.
        if (typing && target instanceof HTMLElement) target.blur();
        hush();
      } else if (event.key === ' ' && !(target?.closest(ownMeaning) ?? false)) press();
      else if (event.key === '/' && !typing) focusWords();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [listening, press, hush, focusWords]);
}

/** The keys of a steering wheel or a headset: next, back, pause, play. */
export function useMediaKeys(driving: boolean, { say, next, hush }: Pick<DriveStore, 'say' | 'next' | 'hush'>): void {
  useEffect(() => {
    if (!driving || !('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    const handlers: readonly [MediaSessionAction, () => void][] = [
      ['nexttrack', next],
      ['previoustrack', () => say('go back')],
      ['pause', hush],
      ['stop', hush],
      ['play', () => say('go on')],
    ];
    session.metadata = new MediaMetadata(lockScreenWording);
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    // Browsers give media keys to a page that plays a file of some seconds; LiveKit's sound and the browser's voice are none.
    const silence = new Audio('/silence.wav');
    silence.loop = true;
    silence.play().catch(() => {});
    session.playbackState = 'playing';
    return () => {
      silence.pause();
      session.playbackState = 'none';
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [driving, say, next, hush]);
}
