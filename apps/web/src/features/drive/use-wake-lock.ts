import { useEffect } from 'react';

/** Keeps the screen on during a drive. A browser lets go of the lock whenever the page is hidden. */
export function useWakeLock(driving: boolean): void {
  useEffect(() => {
    if (!driving || !('wakeLock' in navigator)) return;
    const over = new AbortController();
    let lock: WakeLockSentinel | null = null;
    async function take(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused at a low battery: the drive goes on without it.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (over.signal.aborted) await taken?.release();
      else lock = taken;
    }
    void take();
    document.addEventListener('visibilitychange', () => void take(), { signal: over.signal });
    return () => {
      over.abort();
      void lock?.release();
    };
  }, [driving]);
}
