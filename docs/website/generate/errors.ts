import { errorCodes, type ErrorCode } from '@biophony/contract/constants';
import type { MadePage } from '../pages/table.ts';
import { callsByError, type OpenApi } from './api.ts';
import { errorTexts } from './error-texts.ts';
import { anchorOf, block, code, parts, table } from './markdown.ts';

/** Most calls listed by name. */
const fewCalls = 12;

function called(document: OpenApi): (error: string) => string {
  const calls = callsByError(document);
  return (error) => {
    const ids = [...new Set(calls.get(error))];
    if (ids.length === 0) return '';
    if (ids.length > fewCalls) return `${ids.length} calls answer with it.`;
    return `Calls that answer with it: ${ids.map(code).join(', ')}.`;
  };
}

export function errorsPage(document: OpenApi): MadePage {
  const title = 'Errors and what to do';
  const codes = Object.entries(errorCodes) as [ErrorCode, number][];
  const byError = called(document);
  const text = parts(
    `# ${title}`,
    'This page is made from the contract. A call that fails answers with a status and a body like this:',
    block(
      'json',
      JSON.stringify(
        { error: 'There is no such project', code: 'not_found', request_id: '3f1c…' },
        null,
        2,
      ),
    ),
    '`error` is a sentence for people. `code` is for programs and never changes its meaning. `request_id` finds the call in the log of the service. If one field is wrong, `field` names it.',
    'The command line shows the sentence and what to do next. Its [exit code](/reference/command-line) tells scripts whether to run the same command again.',
    table(
      ['code', 'status', 'meaning'],
      codes.map(([name, status]) => [
        `[${code(name)}](#${anchorOf(name)})`,
        String(status),
        errorTexts[name][0],
      ]),
    ),
    ...codes.map(([name, status]) => {
      const [meaning, remedy] = errorTexts[name];
      return parts(
        `## ${code(name)} {#${anchorOf(name)}}`,
        `Status ${status}. ${meaning}`,
        `**What to do:** ${remedy}`,
        byError(name),
      );
    }),
  );
  return { address: 'reference/errors', title, text: `${text}\n` };
}
