const verbs =
  'wrote|writes|write|said|says|e-said|typed|stated|quoth|schrieb|schreibt|geschrieben|écrit|a écrit|escribió|escribio|escreveu|ha scritto|scrive|schreef|schrijft|skrev|skriver|kirjoitti|napisał|napisała|napsal|írta|пишет|писал|написал|написала|yazdı';
const verbAtEnd = new RegExp(`(?:^|[\\s,)>"'])(?:${verbs})[^\\p{L}\\d]{0,6}$`, 'iu');
const verbThenPerson = new RegExp(`(?:^|[\\s,])(?:${verbs})\\s+[^\\n]{2,80}:\\s*$`, 'iu');
const opener =
  /^\s*(?:On|At|In|Am|Le|El|Il|Op|Em|Den|Dne|W dniu|Dnia|På|Pe|Il giorno|Le|Quoting|Zitat von|Citando|Once upon|---? In)\s+\S/i;
const quoting = /^\s*(?:Quoting|Zitat von|Citando|Citát)\s[^\n]{2,120}:\s*$/i;

/** "On 3 Oct, Ada wrote:" and its like: only what can stand without a quoted line under it to prove it. */
export function isDatedAttribution(line: string): boolean {
  const text = line.trim();
  return text.length <= 300 && opener.test(text) && /\d/.test(text) && /[:：]\s*$/.test(text) && saysWho(text);
}

/** A line that introduces the quoted one right below it, in whatever form. */
export function isAttributionAboveQuote(line: string): boolean {
  const text = line.trim();
  if (text.length === 0 || text.length > 300) return false;
  if (quoting.test(text)) return true;
  if (saysWho(text)) return /[:：*]\s*$/.test(text) || opener.test(text);
  return /:\s*$/.test(text) && /\d{1,2}[:/.-]\d{1,2}/.test(text) && /[@<"]|\b(?:19|20)\d{2}\b/.test(text);
}

/** Whether an attribution may begin here that runs over several lines. */
export function beginsAttribution(line: string): boolean {
  return opener.test(line) || quoting.test(line);
}

function saysWho(text: string): boolean {
  return verbAtEnd.test(text) || verbThenPerson.test(text);
}
