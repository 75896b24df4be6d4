import { englishWords } from '@nexus/text';

const fileExtensions =
  'pdf|docx?|xlsx?|pptx?|csv|txt|rtf|odt|ods|zip|tar|gz|tgz|rar|7z|jpe?g|png|gif|svg|heic|webp|bmp|tiff?|mp3|mp4|wav|mov|avi|dwg|dxf|ifc|rvt|skp|json|ya?ml|xml|html?|md|eml|msg|ics|vcf|log|exe|dmg|iso|deb|rpm|py|ts|js|sh|cf|conf|ini|sql|pl|c|h|cpp|java|rb|go';

const topLevelDomains =
  'com|org|net|edu|gov|mil|int|info|biz|io|co|dev|app|ai|eu|uk|de|fr|es|it|nl|be|ch|at|ie|se|no|dk|fi|pl|us|ca|au|nz|jp|in|br|test|example';

const url =
  /(?:\b(?:https?|ftps?|ssh|git|file|wss?|ldaps?|imaps?|s3|webcal|nntp|news|irc):\/\/|\b(?:mailto|tel|sip|cid|mid):(?=\S)|\bwww\.(?=\S))[^\s<>"”»|`]*/gi;
const anyScheme = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"”»|`]*/gi;
const emailAddress = /["']?([\p{L}\p{N}._%+'=$!-]+)@((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,24}|\[[\d.]+\])/gu;
const messageId = /<[^<>\s@]{1,200}@[^<>\s@]{1,200}>/g;
const namedAddress = /("?[\p{L}][^<>"\n@]{1,80}"?)\s*<[^<>\s@]{1,100}@[^<>\s]{1,200}>/gu;
const internetProtocol = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2}|:\d{1,5})?(?![\d.]*\d)/g;
const internetProtocol6 = /(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4}){1,4}(?![\p{L}\p{N}:])/giu;
const filePath =
  /(?<![\p{L}\p{N}/.])(?:(?:~|\.{1,2})?\/[\w.+-]+(?:\/[\w.+*-]*)+|[A-Z]:\\[^\s"<>|]+|\\\\[\w.-]+\\[^\s"<>|]+)/gu;
const fileName = new RegExp(
  `(?<![\\p{L}\\p{N}])([\\p{L}\\p{N}][\\p{L}\\p{N}_.()%+-]*)\\.(${fileExtensions})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
  'giu',
);
const domain = new RegExp(
  `(?<![\\p{L}\\p{N}.-])((?:[\\p{L}\\p{N}-]+\\.)+(?:${topLevelDomains}))(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])(?:\\/[^\\s<>"]*)?`,
  'giu',
);

/** Punctuation that ends the sentence around a link rather than the link. */
const trailing = /(?:&gt;)?[.,;:!?)\]}'’*_]+$/;

function keepTrailing(link: string, spoken: string): string {
  return `${spoken}${trailing.exec(link)?.[0].replace(/&gt;|[*_]/g, '') ?? ''}`;
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Who an address belongs to, as far as it tells: "Anna Meyer", "office at example", "an address at example". */
function sayEmailAddress(local: string, host: string): string {
  const words = local.split(/[._-]+/).filter((word) => word !== '');
  const readable = words.every((word) => /^\p{L}{2,}$/u.test(word));
  const labels = host.split('.');
  const place =
    labels.length > 2 && /^(?:co|com|org|ac|gov)$/.test(labels.at(-2) ?? '') ? labels.at(-3) : labels.at(-2);
  if (readable && words.length >= 2 && words.length <= 3 && !/^(?:no|do)$/i.test(words[0] ?? ''))
    return words.map(capitalised).join(' ');
  const owner = readable ? words.join(' ') : 'an address';
  return place === undefined || !/\p{L}/u.test(place) ? owner : `${owner} at ${place.replace(/[-_]/g, ' ')}`;
}

function sayDomain(name: string): string {
  return name
    .replace(/^www\./i, '')
    .split('.')
    .join(' dot ')
    .replace(/-/g, ' ');
}

/** The words of a file's name, then its kind in capitals: "plan rev 3 PDF". */
function sayFileName(base: string, extension: string): string {
  const words = base
    .replace(/%20/g, ' ')
    .replace(/[_.()+%-]+/g, ' ')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .trim();
  const kind = /^(?:docx?|xlsx?|pptx?|jpe?g|tiff?|conf|java|json|html?)$/i.test(extension)
    ? (spokenExtensions.get(extension.toLowerCase()) ?? extension)
    : extension.toUpperCase();
  return `${words} ${kind}`;
}

const spokenExtensions: ReadonlyMap<string, string> = new Map([
  ['doc', 'Word document'],
  ['docx', 'Word document'],
  ['xls', 'Excel sheet'],
  ['xlsx', 'Excel sheet'],
  ['ppt', 'slides'],
  ['pptx', 'slides'],
  ['jpg', 'picture'],
  ['jpeg', 'picture'],
  ['tif', 'picture'],
  ['tiff', 'picture'],
  ['conf', 'config'],
  ['java', 'Java'],
  ['json', 'Jason'],
  ['htm', 'web page'],
  ['html', 'web page'],
]);

/** "It was only /after/ that": a word that is stressed, and no folder. */
const emphasis = /(?<=^|\s)\/(\p{L}+)\/(?=[\s.,;:!?)]|$)/gu;

/** Links are said to be links, addresses to be somebody's; paths and network addresses are only named. Names of files and of bare domains are read out. */
export function sayAddresses(text: string): string {
  // Where a name before an address may begin is looked for at every letter.
  const named = text.includes('@') ? text.replace(namedAddress, (_, name: string) => name.trimEnd()) : text;
  return named
    .replace(messageId, (whole) => ` ${whole.slice(1, -1)} `)
    .replace(/<((?:https?|ftp|mailto|www)[^<>\s]*)>/gi, ' $1 ')
    .replace(/\bmailto:(?=[^\s@]+@)/gi, '')
    .replace(url, (link) => keepTrailing(link, 'a link'))
    .replace(anyScheme, (link) => keepTrailing(link, 'a link'))
    .replace(emailAddress, (_, local: string, host: string) => sayEmailAddress(local, host))
    .replace(internetProtocol6, 'a network address')
    .replace(internetProtocol, 'a network address')
    .replace(emphasis, (whole, word: string) => (englishWords.has(word.toLowerCase()) ? word : whole))
    .replace(filePath, (path) => keepTrailing(path, 'a file path'))
    .replace(fileName, (_, base: string, extension: string) => sayFileName(base, extension))
    .replace(domain, (_, name: string) => sayDomain(name))
    .replace(/\b(?:a link)(?:[\s,]+a link)+\b/g, 'some links')
    .replace(
      /\b(the|this|that|our|your|my|his|her|their|its|no|any|each|every|another|which) a (link|file path|network address)\b/gi,
      '$1 $2',
    );
}
