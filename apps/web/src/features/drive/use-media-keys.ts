import { useEffect } from 'react';

export interface MediaKeys {
  say(words: string): void;
  next(): void;
  hush(): void;
}

/** The keys of a steering wheel or a headset: next, back, pause, play. */
export function useMediaKeys(driving: boolean, { say, next, hush }: MediaKeys): void {
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
    // A locked screen shows this title to everybody: it says nothing of any mail.
    session.metadata = new MediaMetadata({ title: 'Your briefing', artist: 'NexusAEC' });
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
