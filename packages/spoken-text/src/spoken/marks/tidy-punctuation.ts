const pause = '.,;:!?…—';

/** A subject's "[list]" in front becomes a word with a pause, other brackets go. */
function openBrackets(text: string): string {
  return text
    .replace(/\[([^[\]\n]{1,80})\]\s*(?=[[\p{L}\p{N}])/gu, '$1, ')
    .replace(/[[\]{}]/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')');
}

/** What no voice can say: the last signs of markup, and control characters. */
function dropUnspeakable(text: string): string {
  return text
    .replace(/:\/\//g, ' ')
    .replace(/[@|*#`<>\\^~_=+]/g, ' ')
    .replace(/(?<![\p{L}\p{N}])&(?![\p{L}\p{N}])|&/gu, ' and ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])\/+|\/+(?![\p{L}\p{N}])/gu, ' ');
}

/** One mark where several stood: "!!!", "?!?", "....", " - ". */
function settlePauses(text: string): string {
  return (
    text
      .replace(/(?:\.\s?){3,}|\.{2,}|…+\.*/g, '… ')
      .replace(/\s*…\s*(?=\p{Lu}|$)/gu, '. ')
      .replace(/\s*…\s*/g, ', ')
      .replace(/(?:(?<=\s)|^)[-–—]+(?=[\s.,!?]|$)|(?:-{2,}|—+)/g, ' — ')
      .replace(/[!?]*\?[!?]*/g, '?')
      .replace(/!+/g, '!')
      .replace(/([.,;:])(?:\s*\1)+/g, '$1')
      .replace(/\s+([.,;:!?])/g, '$1')
      .replace(/([!?])[.,;:]+/g, '$1')
      // What a foreign letter set made of a space behind a sentence.
      .replace(/(?<=\p{L})\.[!?]+/gu, '.')
      .replace(/[,;:—\s]+([.!?])/g, '$1')
      .replace(/[.:]\s*(?=,)|,(?=\s*[;:])/g, '')
      .replace(/[,;:]\s*—/g, ' —')
      .replace(/—[\s—]*/g, '— ')
      .replace(/([,;:])\s*[,;:.]+/g, '$1')
  );
}

/** Spaces, brackets and repeated marks in order; what is left of markup dropped. Never contains `@ | * # < >`, a backtick or `://`. */
export function tidyPunctuation(text: string): string {
  const tidied = settlePauses(dropUnspeakable(openBrackets(text)))
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .replace(new RegExp(`^[\\s${pause}-]+`, 'u'), '')
    .replace(/[\s,;:—–-]+$/u, '');
  return /[\p{L}\p{N}]/u.test(tidied) ? tidied : '';
}
