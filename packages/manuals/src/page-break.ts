/** Parts the pages of a passage that has several: a form feed, which is a blank to whoever searches or reads it. */
export const pageBreak = '\f';
