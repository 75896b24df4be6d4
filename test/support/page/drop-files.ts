import type { Page } from 'playwright-core';

/** A file as it is chosen or dropped. */
export interface FileInHand {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
  /** Bytes that it has with the blanks behind it. */
  readonly paddedTo?: number;
}

export function fileInHand(name: string, content: string | Buffer, mimeType = ''): FileInHand {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** Drags files over the page and lets go of them on what the selector finds. */
export async function dropFiles(page: Page, selector: string, files: readonly FileInHand[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer, paddedTo = 0 }) => ({
    name,
    type: mimeType,
    content: buffer.toString('base64'),
    padding: Math.max(0, paddedTo - buffer.length),
  }));
  const dataTransfer = await page.evaluateHandle(`(() => {
    const held = new DataTransfer();
    for (const { name, type, content, padding } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      held.items.add(new File([bytes, ' '.repeat(padding)], name, { type }));
    }
    return held;
  })()`);
  for (const event of ['dragover', 'drop']) await page.dispatchEvent(selector, event, { dataTransfer });
  await dataTransfer.dispose();
}
