import { useEffect, useState } from 'react';
import { installWording } from './wording.ts';

/** What browsers that install pages tell beforehand (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const storageKey = 'nexus.install-offered';

/** Offers the home screen once, and never again; where a browser only lets the driver do it by hand, says how. */
export function InstallOffer({ shown }: { shown: boolean }) {
  const [event, setEvent] = useState<InstallPromptEvent | null>(null);
  const [isOver, setOver] = useState(() => localStorage.getItem(storageKey) !== null);
  const isByHand = event === null && isAppleTouch() && !isInstalled();

  useEffect(() => {
    if (isOver) return;
    function offer(offered: Event): void {
      // Otherwise the browser offers it in its own way, whenever it likes.
      offered.preventDefault();
      setEvent(offered as InstallPromptEvent);
    }
    addEventListener('beforeinstallprompt', offer);
    return () => removeEventListener('beforeinstallprompt', offer);
  }, [isOver]);

  if (!shown || isOver || (event === null && !isByHand)) return null;
  function answer(install: boolean): void {
    localStorage.setItem(storageKey, 'yes');
    setOver(true);
    if (install) void event?.prompt();
  }
  return (
    <section className="install" aria-label="Home screen">
      <p>{isByHand ? installWording.byHand : installWording.offer}</p>
      <div className="first-visit-keys">
        {!isByHand && (
          <button type="button" className="key key-small key-strong" onClick={() => answer(true)}>
            {installWording.add}
          </button>
        )}
        <button type="button" className="key key-small" onClick={() => answer(false)}>
          {installWording.notNow}
        </button>
      </div>
    </section>
  );
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isAppleTouch = () => /iPhone|iPad/.test(navigator.userAgent);
