import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';

const guide = await readFile(new URL('../../../docs/driving.md', import.meta.url), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('| "'));
const phrases = rows.map((row) => [...(row.split('|')[1] ?? '').matchAll(/"([^"]+)"/gu)].map(([, said = '']) => said));

/** What is said where words were not understood, or not all of what they are about. */
const missed = /did not understand|not meant for me|can't do that|^Until when|^Which |No mail is open|^Do you mean/u;

describe('the guide to a drive', () => {
  it.each(phrases.map((row) => [row.join('”, “'), row] as const))('B-19: “%s” are understood', async (_row, said) => {
    await using drive = await startDrive({ clock: () => new Date('2026-11-25T10:00:00Z') });
    await drive.say('next');
    for (const words of said) {
      await drive.say(words);
      expect(drive.heard, words).not.toMatch(missed);
    }
  });
});
