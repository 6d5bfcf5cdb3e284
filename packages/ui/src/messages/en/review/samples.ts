const counted = (count: number, text: string, one: string, many: string) =>
  `${text} ${count === 1 ? one : many}`;

/** Samples of detections that people review. */
export const samples = {
  title: 'Samples',
  loading: 'Loading samples...',
  failed: 'Failed to load the samples',
  emptyTitle: 'No samples yet',
  emptyText:
    'A sample is a set of detections of one species, drawn by chance from low to high confidence, that people listen to and judge. A confidence is no probability: of detections with a confidence of 0.8 nearly all may be right, or few, which depends on the species, the sites and the model. The verdicts on a sample show how many are right here, and from which confidence on you can rely on them.',
  create: 'New sample',
  more: 'Show more samples',
  progress: (reviewed: string, items: string) => `${reviewed} of ${items} reviewed`,
  mine: (count: number, text: string) => `${text} by you`,
  disagreements: (count: number, text: string) =>
    counted(count, text, 'disagreement', 'disagreements'),
  reviewers: 'Reviewers',
  reviewer: (name: string, reviewed: string) => `${name}: ${reviewed}`,
  nobody: 'Nobody has reviewed it yet',
  asked: (count: number) => (count === 1 ? '1 person is asked' : `${count} people are asked`),
  everybody: 'Everybody who may review is asked',
  drawnAs: (method: string, date: string, by: string) => `${method}, drawn ${date} by ${by}`,
  review: 'Review',
  reviewOf: (name: string) => `Review ${name}`,
  calibration: 'Calibration',
  calibrationOf: (name: string) => `Calibration of ${name}`,
  addClips: 'Add more clips',
  addClipsTo: (name: string) => `Add more clips to ${name}`,
  edit: 'Rename or assign',
  editOf: (name: string) => `Rename or assign ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: 'Delete this sample?',
  deleteQuestion: (name: string) =>
    `${name} is no longer asked. Verdicts and calibrations that were made of it stay.`,
  deleteFailed: 'Failed to delete the sample',
  saveFailed: 'Failed to save the sample',
  save: 'Save',
  saving: 'Saving...',
  methods: {
    stratified: 'Stratified by confidence',
    all_above: 'All above a confidence',
    most_uncertain: 'Most uncertain',
    first_of_night: 'First of each night',
    random: 'Random',
  },
  methodHints: {
    stratified:
      'As many from each tenth of the range of confidence, by chance from all sites together. A calibration needs this one.',
    all_above:
      'Everything from a confidence on; where there is more than asked, as many by chance.',
    most_uncertain:
      'Those nearest to a probability of a half by the newest calibration, or to a confidence of 0.5 where there is none: a verdict tells most there.',
    first_of_night:
      'The first detection of each night at each site: enough to say on which nights a species was there.',
    random:
      'By chance alone, whatever the confidence: the share that is right is that of all detections.',
  },

  newText:
    'Choose a species and how detections are drawn. Only their confidences are read, and then the few that were drawn.',
  analyses: 'Analyses',
  analysesFailed: 'Failed to load the analyses',
  noAnalyses:
    'There is nothing to draw from yet. Run an analysis that looks for sounds, and come back when it is completed.',
  reading: 'Reading how often each species was detected',
  readFailed: 'Failed to read what was found',
  noSpecies: 'These analyses detected no species.',
  species: 'Species',
  speciesOption: (name: string, detections: string) => `${name} (${detections})`,
  method: 'How they are drawn',
  perStratum: 'Detections from each tenth',
  perStratumProblem: (most: number) => `Give a whole number from 1 to ${most}.`,
  limit: 'At most',
  minScore: 'Least confidence',
  minScoreProblem: 'Give a number from 0 to 1.',
  name: 'Name',
  namePlaceholder: (species: string, method: string) => `${species}, ${method.toLowerCase()}`,
  who: 'Who is asked',
  whoHint: 'With nobody chosen, everybody who may review is asked.',
  whoFailed: 'Failed to load the members',
  draw: 'Draw',
  drawing: 'Drawing...',
  drawFailed: 'Failed to draw the sample',
  drawingScores: (done: string, of: string) => `Reading confidences: part ${done} of ${of}`,
  drawingRows: (done: string, of: string) => `Reading what was drawn: part ${done} of ${of}`,
  stop: 'Stop',
  nothingDrawn: (score: string) =>
    `No detection of this species has a confidence of ${score} or more. Give a lower one.`,
  drawn: (items: string, detections: string) => `${items} drawn of ${detections} detections`,
  drawnText:
    'Each row is a part of the range of confidence, of equal width on the logit scale. The bar shows how many detections it has.',
  stratum: 'Confidence',
  between: (low: string, high: string) => `${low} to ${high}`,
  detections: 'Detections',
  inSample: 'Drawn',
  back: 'Change',
  keep: 'Keep this sample',
  keeping: 'Keeping...',
  keepFailed: 'Failed to keep the sample',
  keptPart: (sent: string, of: string) =>
    `${sent} of ${of} detections were kept before that. “Keep this sample” goes on with the others.`,

  leftOut: (count: number) =>
    count === 1
      ? '1 detection was left out, since its recording was deleted after the analysis.'
      : `${count} detections were left out, since their recordings were deleted after the analysis.`,

  moreTitle: (name: string) => `Add more clips to ${name}`,
  moreText:
    'Further detections are drawn within the same parts of the range of confidence; those that the sample has already are not added again.',
  morePerStratum: 'Further detections from each tenth',
  moreLimit: 'Further detections',
  moreKeep: 'Add them',
  added: (count: string) => `${count} added`,
  addedNone: 'The sample had all of them already. Ask for more, or review what it has.',
  changedText:
    'Analyses were added or deleted since this sample was drawn, so that its counts no longer fit. Draw a new sample; the verdicts stay.',
  otherScheme:
    'This sample was drawn by an earlier version, in another way than now, so that nothing can be added to it. Draw a new sample; the verdicts stay.',
  gone: 'The analyses that this sample was drawn from are gone. Run an analysis with the same model and settings.',
};
