import { useEffect } from 'react';

export interface DrivingKeys {
  press(): void;
  hush(): void;
  focusWords(): void;
}

/** Space or Enter on one of these means what it always means there. */
const ownMeaning = 'button, input, textarea, select, a, [role="switch"]';

/** The keyboard's short ways: space talks, slash goes to the words, Escape is silence. */
export function useDrivingKeys(listening: boolean, { press, hush, focusWords }: DrivingKeys): void {
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
