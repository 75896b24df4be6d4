import { describe, expect, it } from 'vitest';
import { nameAttachments, sayAttachments } from './mail.ts';

const file = (name: string | null, mediaType: string) => ({ name, mediaType, size: 9 });

describe('attachments', () => {
  it('E-7: are counted and named as one says them', () => {
    expect(sayAttachments([])).toBe('');
    expect(sayAttachments([file('roof-plan_v2.pdf', 'application/pdf')])).toBe('an attachment: roof plan v2, a PDF');
    expect(sayAttachments([file('IMG_4711.jpg', 'image/jpeg'), file('20261110.dat', 'application/octet-stream')])).toBe(
      'two attachments: a picture and a file',
    );
    expect(nameAttachments([file('order form 7731.pdf', 'application/pdf')])).toBe('order form, a PDF');
    const many = ['a', 'b', 'c', 'd', 'e'].map((letter) => file(`${letter.repeat(3)}.csv`, 'text/csv'));
    expect(sayAttachments(many)).toBe(
      'five attachments: aaa, a spreadsheet, bbb, a spreadsheet, ccc, a spreadsheet and 2 more',
    );
  });
});
