import { shownName } from '../../names/clip-names.ts';
import type { ListedClip } from './listed-clip.ts';

/** Clips of a page at most: some three megabytes with their pictures. */
const clipsOfPage = 100;

/** What every earlier and later page is called; the first one is the one to open. */
export const pageName = (number: number): string =>
  number === 1 ? 'clips.html' : `clips-${number}.html`;

/** A species with its clips. */
export interface Species {
  /** By which links find it. */
  id: string;
  name: string;
  scientific: string;
  clips: readonly ListedClip[];
  /** The page on which it begins, from 1. */
  page: number;
}

/** A stretch of a page: a species, or what there is space for of it. */
export interface Section {
  species: Species;
  clips: readonly ListedClip[];
  continues: boolean;
}

const compare = new Intl.Collator('en').compare;

/** Lays species out on pages, in the order of their names. */
export function layOut(clips: readonly (readonly ListedClip[])[]): {
  species: Species[];
  pages: Section[][];
} {
  const named = clips
    .flatMap((own) => (own[0] ? [{ own, moment: own[0].moment }] : []))
    .map(({ own, moment }) => ({
      own,
      name: shownName(moment),
      scientific: moment.detection.scientific_name,
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.scientific, b.scientific));
  const species: Species[] = [];
  const pages: Section[][] = [[]];
  let space = clipsOfPage;
  for (const { own, name, scientific } of named) {
    if (space === 0) {
      pages.push([]);
      space = clipsOfPage;
    }
    const id = `species-${species.length + 1}`;
    const one: Species = { id, name, scientific, clips: own, page: pages.length };
    species.push(one);
    for (let at = 0; at < own.length;) {
      if (space === 0) {
        pages.push([]);
        space = clipsOfPage;
      }
      const some = own.slice(at, at + space);
      pages.at(-1)!.push({ species: one, clips: some, continues: at > 0 });
      at += some.length;
      space -= some.length;
    }
  }
  return { species, pages };
}
