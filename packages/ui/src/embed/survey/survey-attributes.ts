/** The attributes that only widgets of a survey have. */
export const surveyAttributes = [
  'sites',
  'from',
  'to',
  'species',
  'confidence',
  'group-a',
  'group-b',
  'split-day',
] as const;

/** What a page wrote into them. */
export type SurveyAttributes = Partial<Record<(typeof surveyAttributes)[number], string>>;

/** The widgets that come with the second script. */
export const surveyKinds: ReadonlySet<string> = new Set(['map', 'effort', 'season', 'compare']);
