import { partialAnalyses } from './survey.ts';

export const surveyWidgets = {
  partialAnalyses,
  // Console messages for the page's author.
  noProject: 'This widget does not know what to show. Give it a project-id.',
  wrongDay: (name: string, given: string) =>
    `${name} is "${given}", which is no day. Write it as 2024-05-01.`,
  endsBefore: 'to is before from. Give the first day as from and the last as to.',
  wrongConfidence: (given: string) =>
    `confidence is "${given}". Give a number from 0 to 0.95, such as 0.5.`,
  unknownSites: (ids: string) =>
    `This project has no site ${ids}. Give IDs as the service lists them, with spaces between them.`,
  unknownSpecies: (given: string) =>
    `No "${given}" was found in this project. Give the scientific name as it stands in the results.`,
  wrongGroup: (name: string, given: string) =>
    `${name} is "${given}", which is no group. Give IDs of sites with spaces between them, or days as 2024-05-01~2024-05-31.`,
  mixedGroups:
    'One group is of sites and the other of days. Give IDs of sites to both, or days as 2024-05-01~2024-05-31.',
  noGroups:
    'This widget does not know what to compare. Give it group-a and group-b, or a split-day.',
  notCompared: (reason: string) => `These groups cannot be compared. ${reason}`,
  onlyFormer:
    'The analyses of this project were made before there were surveys. Analyse its recordings again.',
  tooLarge: 'This project has too much for a widget. Link to its survey page instead.',

  // Texts for visitors.
  none: 'Nothing was found here so far.',
  noSites: 'This project has no sites yet.',
  noEffort: 'Nothing was recorded here so far.',

  map: 'Where it was recorded',
  mapOf: (species: string) => `Where ${species} was detected`,
  groups: (a: string, b: string) => `Group A: ${a}. Group B: ${b}.`,
  aGroup: 'A day of a group',
  sites: (count: number) => `${count} sites`,
  allDays: 'all days',
  beforeDay: (day: string) => `before ${day}`,
  fromDay: (day: string) => `from ${day} on`,
  untilDay: (day: string) => `until ${day}`,
  days: (from: string, to: string) => `${from} to ${to}`,
};
