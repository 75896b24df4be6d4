import type { Passage } from '@nexus/contracts';
import type { GatedMail } from './mail-text-index.ts';

/** A passage of a manual as the gate before memory compares it, with all that a model is told of it. */
export function gatedPassage({ documentId, citation, title, fileName, content, before, after }: Passage): GatedMail {
  return {
    emailId: JSON.stringify([documentId, citation]),
    from: null,
    subject: `${title}\n${fileName}`,
    body: {
      own: content,
      quoted: before ?? '',
      signature: after ?? '',
      footer: citation.kind === 'heading' ? citation.path.join('\n') : '',
      onlyPictures: false,
      truncated: false,
    },
  };
}
