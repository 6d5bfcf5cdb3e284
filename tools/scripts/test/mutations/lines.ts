// A line must occur exactly once in its file; if you rename it, change it here too.
import type { LinesByGroup, Mutation } from './mutation.ts';
import { callersLines } from './lines/callers.ts';
import { leasesLines } from './lines/leases.ts';
import { placesLines } from './lines/places.ts';
import { receiptsLines } from './lines/receipts.ts';
import { resultsLines } from './lines/results.ts';
import { resumeLines } from './lines/resume.ts';
import { signInLines } from './lines/sign-in.ts';

const table: LinesByGroup = {
  ...callersLines,
  ...signInLines,
  ...placesLines,
  ...receiptsLines,
  ...resumeLines,
  ...leasesLines,
  ...resultsLines,
};

export const mutations: readonly Mutation[] = Object.entries(table).flatMap(([group, files]) =>
  Object.entries(files).flatMap(([file, lines]) =>
    lines.map(([line, becomes, breaks]) => ({ group, file, line, becomes, breaks })),
  ),
);
