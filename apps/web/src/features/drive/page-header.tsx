import { useEffect, useState } from 'react';
import type { DriveView } from './drive-store.ts';

interface PageHeaderProps {
  readonly view: DriveView;
  onReadAloud(on: boolean): void;
  readonly onSignOut: (() => void) | null;
}

/** The name, and what is set once and left alone. */
export function PageHeader({ view, onReadAloud, onSignOut }: PageHeaderProps) {
  const { appearance, choose } = useAppearance();
  const night = appearance === 'night';
  return (
    <header className="page-header">
      <h1 className="brand">NexusAEC</h1>
      <div className="switches">
        {view.room === 'text' && 'speechSynthesis' in window && (
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={view.readAloud}
            onClick={() => onReadAloud(!view.readAloud)}
          >
            Read aloud
          </button>
        )}
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={night}
          onClick={() => choose(night ? 'day' : 'night')}
        >
          Night
        </button>
        {onSignOut !== null && (
          <button type="button" className="switch switch-plain" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </div>
    </header>
  );
}

type Appearance = 'day' | 'night';

const storageKey = 'nexus.appearance';
const nightQuery = '(prefers-color-scheme: dark)';

function chosenBefore(): Appearance | null {
  const kept = localStorage.getItem(storageKey);
  return kept === 'day' || kept === 'night' ? kept : null;
}

/** Day or night: what the device says, until the driver chooses. */
function useAppearance() {
  const [chosen, setChosen] = useState(chosenBefore);
  const [deviceNight, setDeviceNight] = useState(() => matchMedia(nightQuery).matches);

  useEffect(() => {
    const query = matchMedia(nightQuery);
    const follow = () => setDeviceNight(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);

  const appearance: Appearance = chosen ?? (deviceNight ? 'night' : 'day');
  useEffect(() => {
    document.documentElement.setAttribute('data-appearance', appearance);
  }, [appearance]);

  function choose(next: Appearance): void {
    localStorage.setItem(storageKey, next);
    setChosen(next);
  }
  return { appearance, choose };
}
