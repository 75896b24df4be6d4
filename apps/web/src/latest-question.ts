import { useState } from 'react';

/** Begins a question. What it gives tells whether that is the latest still: an answer that was overtaken tells of an earlier state. */
export function createBeginQuestion(): () => () => boolean {
  let begun = 0;
  return () => {
    begun += 1;
    const own = begun;
    return () => own === begun;
  };
}

/** The same function from one rendering to the next. */
export const useBeginQuestion = () => useState(createBeginQuestion)[0];
