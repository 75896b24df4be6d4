import type { DocumentRemark, TextEncodingName } from '@nexus/contracts';

const encodings: Readonly<Record<TextEncodingName, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1250': 'Windows-1250 (central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1252': 'Windows-1252 (western Europe)',
  'windows-1253': 'Windows-1253 (Greek)',
};

/** Said to the uploader of a file that was taken in: how it was read. */
export function sayRemark(remark: DocumentRemark): string {
  if (remark.kind === 'pages-without-text') {
    const { pages, of } = remark;
    const which = of === 1 ? 'Its page holds' : `${pages} of its ${of} pages hold`;
    return `${which} hardly any text: pictures cannot be searched. Run text recognition (OCR) over it and upload it again.`;
  }
  const { encoding } = remark;
  return encoding.startsWith('utf-')
    ? `It was read as ${encodings[encoding]}.`
    : `Its letters were taken for ${encodings[encoding]}; if some look wrong, save it as UTF-8.`;
}
