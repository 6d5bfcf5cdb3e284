import type { Person } from '../environment/person.ts';
import { uploadPast } from '../pages/recordings.ts';

const projects: [title: string, description: string, tags: string[]][] = [
  [
    'North ridge',
    'Ten recorders above the tree line, from thaw to first snow.',
    ['alps', 'owls', 'dawn chorus', 'long term', 'recorders above the tree line, lent by the park'],
  ],
  ['Reed bed, spring count', 'Bitterns and rails, before the cutting.', ['wetland', 'dawn chorus']],
  ['Bats of the old mill', '', ['bats']],
  [
    'City parks 2026',
    'How many species sing between four and seven in the morning, park by park? A first look at twelve parks, to be repeated every May as long as there are volunteers who get up early enough.',
    ['city', 'dawn chorus', 'volunteers'],
  ],
  ['Untitled Project', '', []],
  [
    'A project with an uncommonly long title, as people who paste the name of a grant application into it are bound to have',
    'Words.',
    ['owls'],
  ],
];

/** IDs of used projects. */
export interface Belongings {
  worked: string;
  fresh: string;
}

/** Projects in every state: one analysed, one with data, others new. Needs a runner. */
export async function giveBelongings(person: Person, card: readonly string[]): Promise<Belongings> {
  const { api } = person;
  const ids: string[] = [];
  for (const [title, description, tags] of projects.toReversed()) {
    const { project_id } = await api.projects.create({ title, description });
    for (const tag of tags) await api.tags.add(project_id, tag);
    ids.unshift(project_id);
  }
  const [worked = '', second = '', fresh = ''] = ids;
  await api.notes.create(worked, {
    text: 'Ring ouzel at first light, two males.',
    author: 'Ada Lovelace',
  });
  await api.notes.create(worked, {
    text: 'Recorder 4 stood in the rain until noon.\nIts battery should be changed before the next round; the one in it is from last year.',
    author: 'Grace Hopper',
  });
  await uploadPast(person, second, card);
  await uploadPast(person, worked, card);
  const { analysis_id } = await api.analyses.create(worked, { analysis_type: 'audio_events' });
  await api.analyses.execute(analysis_id);
  await api.waitForAnalysis(analysis_id);
  await api.user.changeSubscription({ tier: 'pro' });
  return { worked, fresh };
}
