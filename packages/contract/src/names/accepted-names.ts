import { scientificNameOf, speciesKey } from '../constants/index.ts';

/** A scientific name, and what a list accepts for it. */
export interface NameRow {
  name: string;
  /** One name, or those that a split made of it. */
  accepted: readonly string[];
  /** `same` is joined. A split or a lump is listed alone: its name is not the name of the same species. */
  kind: 'same' | 'split' | 'lump';
  /** Where the list took it from, if that differs from row to row. */
  source?: string;
  version?: string;
}

/** Names from one source. */
export interface NameList {
  source: string;
  version: string;
  rows: readonly NameRow[];
}

/** Which names are those of one species. */
export interface AcceptedNames {
  /** The accepted name of a scientific name; what was given where no list has another, as for sounds of no species. */
  accepted(name: string): string;
  /** By what a name is compared: the accepted one, whatever case and spaces. */
  key(name: string): string;
  /** Every way in which the lists write the same species, the given one first. */
  namesFor(name: string): string[];
  /** The row of a name in the last list that has one, with that list. */
  rowOf(name: string): { row: NameRow; list: NameList } | null;
}

interface Entry {
  row: NameRow;
  list: NameList;
}

/** Puts a list over the ones before it: what it says of a name holds, and a name that it accepts is accepted. */
function addList(entries: Map<string, Entry>, list: NameList): void {
  const joined = list.rows.filter(({ kind }) => kind === 'same');
  for (const { accepted } of joined) entries.delete(speciesKey(accepted[0] ?? ''));
  for (const row of list.rows) entries.set(speciesKey(row.name), { row, list });
}

/**
 * Joins lists of names, later ones over earlier ones. A name follows its row to the next name until no list has another;
 * lists that lead in a circle end where it closes. Each look-up is one in a Map.
 */
export function acceptedNames(lists: readonly NameList[]): AcceptedNames {
  const entries = new Map<string, Entry>();
  for (const list of lists) addList(entries, list);
  const nextOf = (key: string): string | null => {
    const row = entries.get(key)?.row;
    const [next = ''] = row?.accepted ?? [];
    return row?.kind === 'same' && speciesKey(next) !== key ? next : null;
  };
  /** Accepted names by key, of names that lead to another one. */
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

/** Names as they are written, where nothing is known of others. */
export const namesAsWritten: AcceptedNames = acceptedNames([]);
