import { scientificNameOf, speciesKey } from '../constants/index.ts';

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
  const found = new Map<string, string>();
  for (const [key, { row }] of entries) {
    const path = new Set<string>();
    let [name, at] = [row.name, key];
    while (!path.has(at)) {
      const known = found.get(at);
      const next = known ?? nextOf(at);
      if (next === null) break;
      path.add(at);
      [name, at] = [next, speciesKey(next)];
      if (known !== undefined) break;
    }
    path.delete(at);
    for (const one of path) found.set(one, name);
  }
  const writings = new Map<string, string[]>();
  for (const [key, name] of found) {
    const target = speciesKey(name);
    writings.set(target, [...(writings.get(target) ?? [name]), entries.get(key)!.row.name]);
  }
  const keyOf = (name: string): string => {
    const key = speciesKey(name);
    const accepted = found.get(key);
    return accepted === undefined ? key : speciesKey(accepted);
  };
  return {
    accepted: (name) => found.get(speciesKey(name)) ?? name,
    key: keyOf,
    namesFor: (name) => [...new Set([name, ...(writings.get(keyOf(name)) ?? [])])],
    rowOf: (name) => entries.get(speciesKey(scientificNameOf(name))) ?? null,
  };
}

/** Keeps names as written. */
export const namesAsWritten: AcceptedNames = acceptedNames([]);
