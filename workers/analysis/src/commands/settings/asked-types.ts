import { UsageError } from '../command-errors.ts';

/** A file of settings, and the analysis that it is of. */
export interface TypedFile {
  path: string;
  type: string;
}

/** Analyses that are made of the same sound at most: each has networks and a journal of its own in memory. */
const mostTypes = 8;

const twice = <T>(items: readonly T[], same: (a: T, b: T) => boolean): [T, T] | null => {
  for (const [at, item] of items.entries()) {
    const other = items.slice(at + 1).find((one) => same(item, one));
    if (other !== undefined) return [item, other];
  }
  return null;
};

/**
 * The types that `--type` names, or else those of the files of settings, each of which must be of one of them. Throws
 * UsageError for none, for too many, and for one that is given twice.
 */
export function typesOf(flags: readonly string[], files: readonly TypedFile[]): string[] {
  const stranger = flags.length > 0 && files.find(({ type }) => !flags.includes(type));
  if (stranger)
    throw new UsageError(
      `${stranger.path} is of ${stranger.type}, and --type says ${flags.join(' and ')}. Give one of them, or the same.`,
    );
  const types = flags.length > 0 ? [...flags] : files.map(({ type }) => type);
  if (types.length === 0)
    throw new UsageError(
      'Name the analysis with --type, or give --settings with a file that does.',
    );
  const files2 = twice(files, (a, b) => a.type === b.type);
  if (files2)
    throw new UsageError(
      `${files2[0].path} and ${files2[1].path} are both of ${files2[0].type}, which is made once. Give one of them; with other settings it is a run of its own.`,
    );
  const types2 = twice(types, (a, b) => a === b);
  if (types2)
    throw new UsageError(
      `--type ${types2[0]} is given twice, and the analysis is made once. Leave one of them out; with other settings it is a run of its own.`,
    );
  if (types.length > mostTypes)
    throw new UsageError(
      `At most ${mostTypes} analyses are made at once, and ${types.length} are asked for. Give the others in a second run, into another folder.`,
    );
  return types;
}
