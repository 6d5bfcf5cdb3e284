import { expect, test } from 'vitest';
import type { FoundCard } from '../card/find-card.ts';
import { unreadVerdict, type FileVerdict, VerifyTally } from '../card/verdict.ts';
import { verifyText } from './verify-text.ts';

const verdict = (filename: string, rest: Partial<FileVerdict>): FileVerdict => ({
  ...unreadVerdict(filename, null),
  kind: 'recording',
  ...rest,
});

interface Found {
  verdicts: FileVerdict[];
  unreadableFolders?: { filename: string; reason: string }[];
  changed?: string[];
  system?: string[];
}

/** Lines of a card with these verdicts. */
function linesOf({ verdicts, unreadableFolders = [], changed = [], system = [] }: Found): string[] {
  const tally = new VerifyTally();
  for (const one of verdicts) tally.add(one);
  const card = { name: 'CARD', isWhole: true, system } as unknown as FoundCard;
  return verifyText({ card, tally, unreadableFolders, changed }, [], Infinity).split('\n');
}

test('every file that is not well has a line, and so have folders and what changed', () => {
  const lines = linesOf({
    verdicts: [
      verdict('A.WAV', { status: 'same' }),
      verdict('B.WAV', { status: 'missing', reason: 'Why.' }),
    ],
    unreadableFolders: [{ filename: 'C', reason: 'No.' }],
    changed: ['D.WAV'],
  });
  expect(lines.slice(0, -1)).toEqual([
    'B.WAV: missing. Why.',
    'C/: unreadable. No.',
    expect.stringMatching(/^D\.WAV: changed\. /),
  ]);
  expect(lines.at(-1)).toMatch(/^1 file of the card is stored and verified; 1 is not\. Keep /);
});

test('beyond a thousand files the others are counted', () => {
  const verdicts = Array.from({ length: 1003 }, (_, at) =>
    verdict(`${at}.WAV`, { status: 'missing' }),
  );
  const lines = linesOf({ verdicts });
  expect(lines).toHaveLength(1002);
  expect(lines.at(-2)).toBe('and 3 more; --json names all.');
  expect(lines.at(-1)).toMatch(/^0 files of the card are stored and verified; 1,003 are not\. /);
});

test('empty files and those of systems are named beside a card that can be formatted', () => {
  const lines = linesOf({
    verdicts: [verdict('A.WAV', { status: 'same' }), verdict('B.TXT', { status: 'empty' })],
    system: ['.Trashes'],
  });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('1 empty file');
  expect(lines[1]).toContain('.Trashes');
  expect(lines[2]).toMatch(/the card can be formatted$/);
});
