// Fails when no browser test of `npm run test:full` and no story showed a text of
// docs/specification.md. Argument: the folder of shown texts.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specifiedTexts, unshownTexts } from '../../../../fixtures/specification.ts';
import { root } from '../../../support/biophony.ts';
import { unseenTexts } from './match-texts.ts';

const [folder = ''] = process.argv.slice(2);
const files = existsSync(folder) ? readdirSync(folder) : [];
const lines = new Set(
  files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]),
);
/** Their tests assert what they show. */
const stories = globSync(join(root, 'stories/src/**/*.stories.tsx')).map((path) =>
  readFileSync(path, 'utf8'),
);

const texts = specifiedTexts().filter((text) => !(text in unshownTexts));
const unseen = unseenTexts(texts, lines);
const never = unseen.filter((text) => !stories.some((story) => story.includes(text)));
console.log(
  `texts of the specification: ${texts.length - unseen.length} of ${texts.length} seen in tests with a browser, ${unseen.length - never.length} more in stories`,
);
for (const text of never) console.error(`  never shown: ${text}`);
process.exit(never.length ? 1 : 0);
