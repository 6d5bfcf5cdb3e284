import { scientificNameOf, speciesKey, speciesNameFault } from '../constants/index.ts';
import { createCsvReader, separatorOf } from '../results/csv/index.ts';

/** A scientific name and its accepted name in a list. */
export interface NameRow {
  name: string;
  /** One name, or several after a split. */
  accepted: readonly string[];
  /**
   * `same` is joined. Splits and lumps are only listed, because the names mean different species.
   */
  kind: 'same' | 'split' | 'lump';
  /** Source of the row, if it differs between rows. */
  source?: string;
  version?: string;
}

/** Names from one source. */
export interface NameList {
  source: string;
  version: string;
  rows: readonly NameRow[];
}

/** Joins names of one species. */
export interface AcceptedNames {
  /**
   * Accepted name of a scientific name; unchanged where no list has it, as for sounds without a
   * species.
   */
  accepted(name: string): string;
  /** Key for comparing names: the accepted name, ignoring case and spaces. */
  key(name: string): string;
  /** All names of the same species in the lists, the given one first. */
  namesFor(name: string): string[];
  /** Row of a name in the last list that has it, with the list. */
  rowOf(name: string): { row: NameRow; list: NameList } | null;
}

interface Entry {
  row: NameRow;
  list: NameList;
}

/**
 * Adds a list over earlier ones: its rows replace theirs, and names that it accepts are accepted.
 */
function addList(entries: Map<string, Entry>, list: NameList): void {
  const joined = list.rows.filter(({ kind }) => kind === 'same');
  for (const { accepted } of joined) entries.delete(speciesKey(accepted[0] ?? ''));
  for (const row of list.rows) entries.set(speciesKey(row.name), { row, list });
}

/**
 * Joins lists of names, later ones over earlier ones. Follows a name from row to row until no list
 * has another; circular rows end where the circle closes. Each look-up is one in a Map.
 */
export function acceptedNames(lists: readonly NameList[]): AcceptedNames {
  const entries = new Map<string, Entry>();
  for (const list of lists) addList(entries, list);
  const nextOf = (key: string): string | null => {
    const row = entries.get(key)?.row;
    const [next = ''] = row?.accepted ?? [];
    return row?.kind === 'same' && speciesKey(next) !== key ? next : null;
  };
  /** Accepted names by key, for names that differ from theirs. */
  const nameByKey = new Map<string, string>();
  for (const [key, { row }] of entries) {
    const path = new Set<string>();
    let [name, at] = [row.name, key];
    while (!path.has(at)) {
      const acceptedName = nameByKey.get(at);
      const next = acceptedName ?? nextOf(at);
      if (next === null) break;
      path.add(at);
      [name, at] = [next, speciesKey(next)];
      if (acceptedName !== undefined) break;
    }
    path.delete(at);
    for (const one of path) nameByKey.set(one, name);
  }
  const writings = new Map<string, string[]>();
  for (const [key, name] of nameByKey) {
    const target = speciesKey(name);
    writings.set(target, [...(writings.get(target) ?? [name]), entries.get(key)!.row.name]);
  }
  const keyOf = (name: string): string => {
    const key = speciesKey(name);
    const accepted = nameByKey.get(key);
    return accepted === undefined ? key : speciesKey(accepted);
  };
  return {
    accepted: (name) => nameByKey.get(speciesKey(name)) ?? name,
    key: keyOf,
    namesFor: (name) => [...new Set([name, ...(writings.get(keyOf(name)) ?? [])])],
    rowOf: (name) => entries.get(speciesKey(scientificNameOf(name))) ?? null,
  };
}

/** Keeps names as written. */
export const namesAsWritten: AcceptedNames = acceptedNames([]);

/** An unusable file of names; the message has file, line and column, and what to do. */
export class NamesFileError extends Error {
  override readonly name = 'NamesFileError';
}

/** Content and name of a CSV file. */
export interface NamesFile {
  name: string;
  text: string;
}

/** Checklists of all birds with subspecies have about 35,000 lines. */
const mostLines = 50_000;

const headings = {
  old: ['name', 'old', 'old_name'],
  accepted: ['accepted', 'accepted_name'],
  kind: ['kind'],
  source: ['source'],
  version: ['version'],
  /** eBird, Clements, AviList: stays when a name changes. */
  code: ['species_code', 'species_code_cornell_lab', 'avibaseid'],
  scientific: ['scientific_name', 'sci_name', 'scientific name'],
  rank: ['category', 'taxon_rank'],
  english: ['primary_com_name', 'common_name', 'english name', 'english_name_avilist'],
} as const;
type Column = keyof typeof headings;
interface Line {
  row: number;
  of: (column: Column) => string;
  /** Title of a column in the file. */
  called: (column: Column) => string;
}

/** Position of each column in a header; earlier titles are preferred. */
function columnsIn(written: readonly string[]): Partial<Record<Column, number>> {
  const positions: Partial<Record<Column, number>> = {};
  for (const [column, called] of Object.entries(headings)) {
    const [at] = called.map((name) => written.indexOf(name)).filter((place) => place >= 0);
    if (at !== undefined) positions[column as Column] = at;
  }
  return positions;
}

/**
 * Lines of a file with these columns. Throws NamesFileError, with `advice` where one is missing.
 */
function linesOf({ name, text }: NamesFile, needed: readonly Column[], advice: string): Line[] {
  const lines: Line[] = [];
  let heading: { written: string[]; places: Partial<Record<Column, number>> } | null = null;
  const onLine = (cells: string[], row: number) => {
    if (heading === null) {
      const written = cells.map((cell) => cell.trim());
      const places = columnsIn(written.map((cell) => cell.toLowerCase()));
      if (needed.some((column) => places[column] === undefined))
        throw new NamesFileError(`${name} ${advice}`);
      heading = { written, places };
      return;
    }
    if (lines.length === mostLines)
      throw new NamesFileError(
        `${name} has more than ${mostLines.toLocaleString('en-US')} rows, which are the most allowed. Is it the right file?`,
      );
    const { written, places } = heading;
    if (cells.slice(written.length).some((cell) => cell.trim() !== ''))
      throw new NamesFileError(
        `${name}, row ${row}: it has ${cells.length} cells, and the first line names ${written.length} columns. Put a name with a separator in quotation marks.`,
      );
    lines.push({
      row,
      of: (column) => (places[column] === undefined ? '' : (cells[places[column]] ?? '').trim()),
      called: (column) => written[places[column] ?? -1] ?? column,
    });
  };
  const reader = createCsvReader(onLine, separatorOf(text));
  reader.push(text);
  const open = reader.finish();
  if (open !== null)
    throw new NamesFileError(`${name}, row ${open}: a quotation mark is never closed. Close it.`);
  if (lines.length > 0) return lines;
  throw new NamesFileError(`${name} has no names. Give CSV with a row for each name.`);
}

const kinds: readonly string[] = ['same', 'split', 'lump'];

/** Throws NamesFileError. */
function nameIn({ name: file }: NamesFile, line: Line, column: Column): string {
  const name = line.of(column).normalize('NFC').replaceAll(/\s+/g, ' ');
  const fault = speciesNameFault(name);
  if (fault === null) return name;
  throw new NamesFileError(`${file}, row ${line.row}, ${line.called(column)}: the name ${fault}.`);
}

interface ReadRow extends NameRow {
  /** First row of the file with the name. */
  row: number;
}

/** Throws NamesFileError for rows that lead from a name back to it. */
function refuseCircles(file: string, rows: ReadonlyMap<string, ReadRow>): void {
  const passed = new Set<string>();
  for (const { name, row: first } of rows.values()) {
    const path = [name];
    const keys = new Set([speciesKey(name)]);
    for (;;) {
      const row = rows.get(speciesKey(path.at(-1) ?? ''));
      const [next = ''] = row?.accepted ?? [];
      const key = speciesKey(next);
      if (row?.kind !== 'same' || key === speciesKey(row.name) || passed.has(key)) break;
      path.push(next);
      if (keys.has(key))
        throw new NamesFileError(
          `${file}, row ${first}, name: ${path.join(' > ')} goes in a circle. Take one of these rows out.`,
        );
      keys.add(key);
    }
    for (const key of keys) passed.add(key);
  }
}

/** Reads a list of names and accepted names. */
function readPairs(file: NamesFile): NameRow[] {
  const lines = linesOf(
    file,
    ['old', 'accepted'],
    'has no columns name and accepted. Its first line must name them. If it is a checklist, give the one that it is compared with.',
  );
  const rows = new Map<string, ReadRow>();
  for (const line of lines) {
    const name = nameIn(file, line, 'old');
    const accepted = nameIn(file, line, 'accepted');
    const kind = line.of('kind').toLowerCase();
    if (kind !== '' && !kinds.includes(kind))
      throw new NamesFileError(
        `${file.name}, row ${line.row}, kind: ${kind}. Write ${kinds.join(', ')} or nothing.`,
      );
    const earlierRow = rows.get(speciesKey(name));
    const others =
      earlierRow?.accepted.filter((one) => speciesKey(one) !== speciesKey(accepted)) ?? [];
    // A lump in a user's own list is joined, which is its purpose.
    const isSplit = kind === 'split' || others.length > 0;
    const [source, version] = [line.of('source'), line.of('version')];
    rows.set(speciesKey(name), {
      name,
      accepted: [...others, accepted],
      kind: isSplit ? 'split' : 'same',
      row: earlierRow?.row ?? line.row,
      ...(source && { source }),
      ...(version && { version }),
    });
  }
  refuseCircles(file.name, rows);
  return [...rows.values()].map(({ name, accepted, kind, source, version }) => ({
    name,
    accepted,
    kind,
    ...(source !== undefined && { source }),
    ...(version !== undefined && { version }),
  }));
}

interface Taxon {
  name: string;
  english: string;
}

/** Species of a checklist by code. */
function readTaxa(file: NamesFile): Map<string, Taxon> {
  const lines = linesOf(
    file,
    ['code', 'scientific'],
    'has no columns with code and name of species: eBird and Clements call them SPECIES_CODE and SCI_NAME or scientific name, AviList Species_code_Cornell_Lab and Scientific_name.',
  );
  const taxa = new Map<string, Taxon>();
  for (const line of lines) {
    const rank = line.of('rank').toLowerCase();
    const code = line.of('code').toLowerCase();
    if (code === '' || (rank !== '' && rank !== 'species')) continue;
    const name = nameIn(file, line, 'scientific');
    const earlierTaxon = taxa.get(code);
    if (earlierTaxon && speciesKey(earlierTaxon.name) !== speciesKey(name))
      throw new NamesFileError(
        `${file.name}, row ${line.row}, ${line.called('code')}: ${code} is that of ${earlierTaxon.name} already. Keep one row of it.`,
      );
    taxa.set(code, { name, english: line.of('english').toLowerCase() });
  }
  if (taxa.size === 0)
    throw new NamesFileError(`${file.name} has no row of the rank species with a code.`);
  return taxa;
}

/** True if two names differ only in genus and gender ending: badius, badia. */
function isSameEpithet(one: string, other: string): boolean {
  const [a, b] = [one.split(' ').at(-1) ?? '', other.split(' ').at(-1) ?? ''];
  let common = 0;
  while (common < a.length && a[common]?.toLowerCase() === b[common]?.toLowerCase()) common += 1;
  return (
    common === Math.max(a.length, b.length) ||
    (common >= 3 && Math.max(a.length, b.length) - common <= 3)
  );
}

/**
 * Compares the names of two checklists. Two names of one code are the same if the old one is out of
 * use, the new one was not used before, and epithet or English name stayed; otherwise it is a split
 * or a lump.
 */
function comparedTaxa(before: Map<string, Taxon>, after: Map<string, Taxon>): NameRow[] {
  const keysOf = (taxa: Map<string, Taxon>) =>
    new Set([...taxa.values()].map(({ name }) => speciesKey(name)));
  const [earlierKeys, current] = [keysOf(before), keysOf(after)];
  const rows: NameRow[] = [];
  for (const [code, old] of before) {
    const now = after.get(code);
    if (!now || speciesKey(now.name) === speciesKey(old.name)) continue;
    const isLump = earlierKeys.has(speciesKey(now.name));
    const stayed =
      isSameEpithet(old.name, now.name) || (old.english !== '' && old.english === now.english);
    const isSame = !isLump && !current.has(speciesKey(old.name)) && stayed;
    const kind = isSame ? 'same' : isLump ? 'lump' : 'split';
    rows.push({ name: old.name, accepted: [now.name], kind });
  }
  return rows;
}

/**
 * Reads names from CSV with commas or semicolons, columns in any order: either a list with the
 * columns `name` and `accepted` (optionally `kind`, `source` and `version`), or a published
 * checklist with species codes, which is compared with `from`, the checklist of a model's names.
 * Throws NamesFileError with file, row and column.
 */
export function readNames(file: NamesFile, from: NamesFile | null = null): readonly NameRow[] {
  if (from === null) return readPairs(file);
  const [before, after] = [readTaxa(from), readTaxa(file)];
  if (![...before.keys()].some((code) => after.has(code)))
    throw new NamesFileError(
      `${from.name} and ${file.name} have no code of a species in common, so that names cannot be compared.`,
    );
  return comparedTaxa(before, after);
}
