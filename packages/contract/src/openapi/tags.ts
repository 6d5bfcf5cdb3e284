import type { RouteId } from '../constants/routes.ts';

interface Tag {
  name: string;
  description: string;
  /** Prefixes of the row IDs. */
  rows: readonly string[];
}

const tags: readonly Tag[] = [
  { name: 'Projects', description: 'What people keep together', rows: ['projects'] },
  { name: 'Notes', description: 'What people write to a project', rows: ['notes'] },
  { name: 'Tags', description: 'Words by which projects are found', rows: ['tags'] },
  {
    name: 'Datasets',
    description: 'The recordings of a card or a deployment',
    rows: ['datasets', 'recorders'],
  },
  {
    name: 'Uploads',
    description: 'How files get into a dataset',
    rows: ['upload', 'partsList', 'partUrls', 'partsComplete', 'validat'],
  },
  { name: 'Files', description: 'The files of a dataset', rows: ['files', 'fileDownload'] },
  { name: 'Sites', description: 'Named places of a project', rows: ['sites'] },
  {
    name: 'Deployments',
    description: 'Recorders at sites for a time, their clocks, and what they recorded',
    rows: ['deployment', 'corrections', 'survey'],
  },
  {
    name: 'Members',
    description: 'Who works on a project: roles, invitations, links to view it, and the audit',
    rows: ['members', 'invitations', 'viewerLinks', 'audit'],
  },
  {
    name: 'Reviews',
    description: 'What people say of detections, and the samples that they are asked',
    rows: ['reviews', 'samples'],
  },
  {
    name: 'Calibrations',
    description: 'What the verdicts on a sample say of the scores of a species',
    rows: ['calibrations'],
  },
  {
    name: 'Analyses',
    description: 'What is found in recordings, and the files of results',
    rows: ['compatibleTypes', 'analysisType', 'analyses'],
  },
  {
    name: 'Presets',
    description: 'Settings of analyses that people keep under names',
    rows: ['presets'],
  },
  {
    name: 'Users',
    description: 'The account: profile, plan and storage',
    rows: ['user', 'profile', 'subscription', 'storage'],
  },
  { name: 'API keys', description: 'What programs sign their calls with', rows: ['keys'] },
  {
    name: 'Sign-in',
    description: 'Sessions, ID tokens and passwords',
    rows: ['authSign', 'authToken', 'authJwks', 'authPassword', 'authEmail', 'authPopup'],
  },
  {
    name: 'Second factors',
    description: 'A code besides the password',
    rows: ['authFactor', 'authRecovery', 'authSecond'],
  },
  {
    name: 'Devices',
    description: 'Programs that a person signs in from a browser (RFC 8628)',
    rows: ['authDevice'],
  },
  { name: 'Widgets', description: 'Results on pages of others', rows: ['embed', 'publicAccess'] },
  { name: 'Runners', description: 'The programs that do the analyses', rows: ['runner'] },
  {
    name: 'Operators',
    description:
      'For the people who run a service: accounts, work and settings, in numbers and names; nothing of recordings or results. Everybody else gets 404',
    rows: ['admin'],
  },
  {
    name: 'Service',
    description: 'Whether it works, and this document',
    rows: ['health', 'ready', 'openapi'],
  },
];

/** Tag of a row. Throws unless exactly one matches. */
export function tagOf(id: RouteId): string {
  const [found, ...others] = tags.filter(({ rows }) => rows.some((start) => id.startsWith(start)));
  if (!found || others.length > 0) throw new Error(`${id} must have one tag in openapi/tags.ts`);
  return found.name;
}

/** Tags of the document with descriptions. */
export const documentTags = () => tags.map(({ name, description }) => ({ name, description }));
