import { useEffect, useState } from 'react';

export type Appearance = 'day' | 'night';

const place = 'nexus.appearance';
const nightQuery = '(prefers-color-scheme: dark)';

function chosenBefore(): Appearance | null {
  const kept = localStorage.getItem(place);
  return kept === 'day' || kept === 'night' ? kept : null;
}

/** Day or night: what the device says, until the driver chooses. */
export function useAppearance() {
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
    localStorage.setItem(place, next);
    setChosen(next);
  }
  return { appearance, choose };
}
