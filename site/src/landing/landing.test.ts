import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { landing } from '@biophony/ui/messages';
import { describe, expect, it } from 'vitest';
import { includeParts } from '../../build/html-includes.ts';

const file = resolve(import.meta.dirname, '../../index.html');
const page = includeParts(readFileSync(file, 'utf8'), file);
const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

const plain = (messages: string) => messages.replace(/\s+/g, ' ').trim();

/** What the body says, a block of text at a time, and its labels. */
function textsOfPage(): Set<string> {
  const main = page.slice(page.indexOf('<header'), page.indexOf('</footer>'));
  const read = main.replace(/<div class="chorus-scale"[^]*?<\/div>\s*<\/div>/, '');
  const blocks = read.replace(/<\/?(a|b|i|strong|mark|span)\b[^>]*>/g, '').split(/<[^>]*>/);
  const labels = [...main.matchAll(/aria-label="([^"]+)"/g)].map(([, label = '']) => label);
  return new Set([...blocks, ...labels].map(plain).filter(Boolean));
}

const textsOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(textsOf);

it('says what the catalogue has for it, neither more nor less', () => {
  expect([...textsOfPage()].toSorted()).toEqual([...new Set(textsOf(landing))].toSorted());
});

describe('the landing page, before any script runs (S1.6, S1.7, S1.8, S2.5, S2.8, S2.9, S9.5)', () => {
  it.each([
    'AI-Powered Ecological Analysis',
    'Get Started Free',
    'Learn More',
    'How It Works',
    'Choose Your Plan',
    'Get In Touch',
    'Contact Support',
    'Wildlife Data Analysis',
    'Automated Reporting',
    'Device Integration',
    'Multiple AI Models',
    '10K+',
    '95%',
    '50+',
    '24/7',
    'Up to 10 files per month',
    'WAV, MP3, FLAC and M4A',
    'JPEG, PNG and TIFF',
    'for commercial use',
    'encrypted and private',
    'device rental is offered',
    '$0',
    '$29 per month',
    'Custom model training',
    'On-premise deployment',
    'API access',
    'SLA',
  ])('says %s', (messages) => expect(text).toContain(messages));

  it.each(['how-it-works', 'pricing', 'devices', 'faq', 'about', 'contact'])(
    'has the section %s and a link to it',
    (id) => {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`href="#${id}"`);
    },
  );

  it('holds no script and no style of its own, so that the content policy stays strict', () => {
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/\s(style|on\w+)=/);
  });
});
