import { decodePart } from './decode-part.ts';
import type { TextPart } from './scan-parts.ts';
import { visibleText } from './visible-text.ts';

export interface CollectedText {
  readonly text: string;
  readonly unknownCharset: boolean;
  readonly broken: boolean;
  readonly pictures: boolean;
}

const stubLength = 500;
const stubWords =
  /\b(?:not|cannot|can't|unable|doesn't|don't)\b[\s\S]{0,80}\b(?:html|display|read|show)|html[- ]?(?:format|e-?mail|version|capable|only|mail)|\b(?:view|read|open)\b[\s\S]{0,60}\b(?:browser|online|html)|im browser|dans (?:un|votre) navigateur|(?:kann|können) kein(?:e)? html/i;

interface ReadPart {
  readonly text: string;
  readonly html: boolean;
  readonly alternative: number | null;
}

/** Joins the texts of a mail; of each set of alternatives, the plain one unless it says nothing. */
export async function collectText(parts: readonly TextPart[]): Promise<CollectedText> {
  const read: ReadPart[] = [];
  let unknownCharset = false;
  let broken = false;
  for (const part of parts) {
    const decoded = await decodePart(part);
    unknownCharset ||= decoded.unknownCharset;
    broken ||= decoded.broken;
    const html = part.content.mediaType === 'text/html' || /^\s*(?:<!doctype html|<html\b)/i.test(decoded.text);
    read.push({ text: decoded.text, html, alternative: part.alternative });
  }
  const pictures = read.some((part) => part.html && /<img\b/i.test(part.text));
  return { text: chooseAlternatives(read).join('\n\n'), unknownCharset, broken, pictures };
}

function chooseAlternatives(parts: readonly ReadPart[]): string[] {
  const texts: string[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    if (part.alternative === null) texts.push(asText(part));
    else if (!seen.has(part.alternative)) {
      seen.add(part.alternative);
      texts.push(choose(parts.filter((other) => other.alternative === part.alternative)));
    }
  }
  return texts;
}

function choose(alternatives: readonly ReadPart[]): string {
  const plain = join(alternatives.filter((part) => !part.html));
  const rich = alternatives.filter((part) => part.html);
  if (rich.length === 0 || (plain.trim() !== '' && !isStub(plain))) return plain;
  const converted = join(rich);
  return converted === '' ? plain : converted;
}

function isStub(plain: string): boolean {
  return plain.length <= stubLength && stubWords.test(plain);
}

function join(parts: readonly ReadPart[]): string {
  return parts.map(asText).join('\n\n');
}

function asText(part: ReadPart): string {
  return part.html ? visibleText(part.text) : part.text;
}
