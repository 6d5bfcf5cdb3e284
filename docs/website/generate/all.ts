import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../../../packages/cli/src/program.ts';
import { createProgram as createRunnerProgram } from '../../../workers/analysis/src/program.ts';
import type { MadePage } from '../pages/table.ts';
import { analysisSettingsPage } from './analysis-settings.ts';
import { apiPages, type OpenApi } from './api.ts';
import { commandLinePage } from './command-line.ts';
import { errorsPage } from './errors.ts';
import { declarationsPage } from './sdk.ts';

/** All generated pages of the reference. */
export function madePages(root: string): MadePage[] {
  const document = JSON.parse(
    readFileSync(join(root, 'packages/contract/openapi.json'), 'utf8'),
  ) as OpenApi;
  return [
    commandLinePage(
      createProgram([]),
      'reference/command-line',
      'The program biophony',
      '[biophony in detail](/reference/cli) explains how it behaves: interruptions, receipts, events for scripts.',
    ),
    commandLinePage(
      createRunnerProgram(),
      'reference/analysis-command-line',
      'The program biophony-analysis',
      '[The analysis runner and its models](/reference/runner) explains how it behaves.',
    ),
    analysisSettingsPage(),
    errorsPage(document),
    ...apiPages(document),
    declarationsPage(join(root, 'packages/sdk'), 'reference/sdk-exports', 'What the SDK exports'),
  ];
}
