import { useEffect, useState } from 'react';

/** Milliseconds in which a press was still meant for what the button did before. */
const settlesAfter = 600;

/** False for a moment after a question came up: a finger already on its way must not answer it. */
export function useSettledQuestion(asked: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setSettled(true), settlesAfter);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [asked]);
  return !asked || settled;
}
