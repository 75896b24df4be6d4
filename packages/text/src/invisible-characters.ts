/**
 * Characters that a reader never sees but a model does (Unicode's default ignorable code points, UAX #44): zero-width and bidirectional
 * controls, soft hyphens, fillers, tag characters and variation selectors, which can carry hidden text. Interlinear marks beside them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** `text` without what cannot be seen; line breaks of every kind become `\n`, other control characters a space. */
export function stripInvisible(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(invisible, '')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
}

/** A text as it is remembered: on one line, without what cannot be seen, its marks composed (NFC). Empty where nothing is left. */
export function oneLine(text: string): string {
  return stripInvisible(text.normalize('NFC')).replace(/\s+/gu, ' ').trim().normalize('NFC');
}
