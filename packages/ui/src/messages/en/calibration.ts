const counted = (count: number, text: string, one: string, many: string) =>
  `${text} ${count === 1 ? one : many}`;

export const samples = {
  title: 'Samples',
  loading: 'Loading samples...',
  failed: 'Failed to load the samples',
  emptyTitle: 'No samples yet',
  emptyText:
    'A sample is a set of detections of one species, drawn by chance from low to high confidence, that people listen to and judge. A confidence is no probability: of detections with a confidence of 0.8 nearly all may be right, or few, which depends on the species, the sites and the model. The verdicts on a sample show how many are right here, and from which confidence on you can rely on them.',
  create: 'New sample',
  choose: 'Choose how clips are drawn',
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
    stratified: 'Evenly over confidence',
    all_above: 'All above a confidence',
    most_uncertain: 'Most uncertain',
    first_of_night: 'First of each night',
    random: 'Random',
  },
  methodHints: {
    stratified:
      'As many from each tenth of the range of confidence, by chance from all sites together. A calibration needs this one.',
    all_above:
      'All detections from a confidence on. If there are more than you want, as many drawn by chance.',
    most_uncertain:
      'Those nearest to a probability of a half by the newest calibration, or to a confidence of 0.5 without one: verdicts help most there.',
    first_of_night:
      'The first detection of each night at each site: enough to say on which nights a species was there.',
    random: 'By chance, at any confidence. The share of right ones is that of all detections.',
  },

  newText:
    'Choose a species and how to draw detections. The page reads only their confidences, and then the few that it draws.',
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
  who: 'Who reviews it',
  whoHint: 'If you choose nobody, everybody who may review can review it.',
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
  drawnText: 'Each row is a range of confidence; the bar shows how many detections it has.',
  stratum: 'Confidence',
  between: (low: string, high: string) => `${low} to ${high}`,
  detections: 'Detections',
  inSample: 'Drawn',
  back: 'Change',
  keep: 'Keep this sample',
  keeping: 'Keeping...',
  keepFailed: 'Failed to keep the sample',
  keptPart: (sent: string, of: string) =>
    `${sent} of ${of} detections are saved. “Keep this sample” goes on with the others.`,

  leftOut: (count: number) =>
    count === 1
      ? '1 detection was left out, because its recording was deleted after the analysis.'
      : `${count} detections were left out, because their recordings were deleted after the analysis.`,

  moreTitle: (name: string) => `Add more clips to ${name}`,
  moreText:
    'This draws further detections from the same parts of the range of confidence. It adds none that the sample has already.',
  morePerStratum: 'Further detections from each tenth',
  moreLimit: 'Further detections',
  moreKeep: 'Add them',
  added: (count: string) => `${count} added`,
  addedNone: 'The sample had all of them already. Ask for more, or review what it has.',
  changedText:
    'Somebody added or deleted analyses after this sample was drawn, so its counts no longer fit. Draw a new sample; the verdicts stay.',
  otherScheme:
    'This sample was drawn by an earlier version, in another way than now, so you cannot add to it. Draw a new sample; the verdicts stay.',
  gone: 'The analyses that this sample was drawn from are gone. Run an analysis with the same model and settings.',
};

export const calibration = {
  titleOf: (species: string) => `Calibration of ${species}`,
  loading: 'Loading the calibration...',
  failed: 'Failed to load the calibration',
  sampleFailed: 'Failed to load the sample',
  nothingTitle: 'Nothing reviewed yet',
  nothingText:
    'A curve is drawn as soon as there are verdicts. With twenty or thirty spread from low to high confidence it begins to say something.',
  notStratified: 'Only a sample that is drawn evenly over confidence can be calibrated.',

  now: 'The verdicts so far',
  versions: 'Versions',
  version: (version: number, date: string) => `Version ${version}, ${date}`,
  versionOf: (version: number) => `Version ${version}`,
  versionBy: (by: string) => `kept by ${by}`,
  takenFrom: (project: string) => `taken from the project ${project}`,
  takenText: (project: string) =>
    `It was made in the project “${project}”, where its sample and its verdicts are. Other sites can differ, so review some detections here as well.`,
  noVersions: 'You have kept none yet. Exports and charts use only kept versions.',
  keep: 'Keep this calibration',
  keeping: 'Keeping...',
  keepText:
    'A kept version never changes. Later verdicts make the next version, and exports name their version.',
  keepFailed: 'Failed to keep the calibration',
  kept: (version: number) => `Version ${version} is kept.`,

  chart: 'Probability that a detection is right',
  chartText: (yes: string, no: string) =>
    `Curve fitted to ${yes} verdicts of yes and ${no} of no, with its 95% band. Points: the share that is right in each part of the range of confidence, with its 95% interval; the larger, the more were reviewed. The line with steps only lets the share rise, without a curve.`,
  chartTextThreshold: (text: string, score: string) =>
    `The line marks a confidence of ${score}: ${text}.`,
  axisScore: 'Confidence',
  axisProbability: 'Probability',
  curve: 'Curve with 95% band',
  strata: 'Reviewed parts',
  steps: 'Without a curve',
  threshold: 'Threshold',
  columns: {
    kind: 'Kind',
    from: 'Confidence from',
    to: 'To',
    probability: 'Probability',
    low: 'Low',
    high: 'High',
    yes: 'Yes',
    reviewed: 'Reviewed',
    detections: 'Detections',
  },
  kinds: { curve: 'curve', stratum: 'part', step: 'step' },
  picture: 'SVG',
  pictureOf: 'Save the picture as SVG',
  image: 'PNG',
  imageOf: 'Save the picture as PNG',
  json: 'JSON',
  jsonOf: 'Save the calibration as JSON',
  pictureHidden: 'Show the chart first: the picture is saved as it is seen.',
  imageFailed: 'This browser cannot make this picture. Save it as SVG.',

  words: (score: string, share: string) =>
    `From a confidence of ${score} on, at least ${share} of detections are right, with 95% certainty.`,
  wordsNone: (share: string) =>
    `There is no confidence yet from which on ${share} of detections are right with 95% certainty.`,
  wordsKnown: (score: string, share: string, half: string) =>
    `A detection of confidence ${score} is right with a probability of ${share}. That confidence is known to ±\u00A0${half}.`,
  wordsOpen: (score: string, share: string) =>
    `A detection of confidence ${score} is right with a probability of ${share}. How well that confidence is known cannot be said yet: review more.`,
  statistics: 'Statistics',

  choose: 'Threshold for',
  by: { probability: 'Probability of each detection', precision: 'Precision of all above' },
  wanted: 'At least',
  byHints: {
    probability:
      'From this confidence on each detection is right with at least this probability, by the curve.',
    precision:
      'Of all detections from this confidence on at least this share is right, with 95% certainty. It does not need the curve.',
  },
  from: 'Confidence from',
  interval: (low: string, high: string) => `95% interval ${low} to ${high}`,
  openInterval: 'The verdicts do not bound its interval: review more.',
  noThreshold: {
    probability: 'No confidence reaches this probability: the curve does not rise.',
    precision:
      'No confidence reaches this precision with 95% certainty. Review more, or ask for less.',
  },
  keptShare: 'Detections kept',
  between: (low: string, high: string) => `${low} to ${high}`,
  keptHint:
    'Of all detections that the model reported. Calls that it missed do not count, so this is not a recall.',
  precisionIs: (estimate: string, bound: string) =>
    `estimated precision ${estimate}, at least ${bound} with 95% certainty`,
  ofProbability: (probability: string) => `a probability of ${probability}`,
  ofPrecision: (precision: string) => `a precision of ${precision}`,

  yes: 'Yes',
  no: 'No',
  unsure: 'Unsure',
  open: 'Not reviewed',
  density: 'Share of detections that are right',
  densityText: (low: string, high: string) => `${low} to ${high} (95%)`,
  unsureSame: (count: number) =>
    `If ${count === 1 ? 'the one unsure verdict' : `all ${count} unsure verdicts`} were no, this threshold would be the same.`,
  unsureMoves: (count: number, score: string) =>
    `If ${count === 1 ? 'the one unsure verdict' : `all ${count} unsure verdicts`} were no, this threshold would be ${score}.`,
  unsureNone: (count: number) =>
    `If ${count === 1 ? 'the one unsure verdict' : `all ${count} unsure verdicts`} were no, no confidence would reach it.`,
  agreement: 'Agreement',
  agreementText: (items: string, share: string) =>
    `${items} detections were reviewed by several people; on average ${share} of them said the same.`,
  kappa: (value: string) => `Cohen’s kappa is ${value}.`,
  alpha: (value: string) => `Krippendorff’s alpha is ${value}.`,
  agreementNone: 'No detection was reviewed by several people yet.',
  warnings: 'What to know',
  sites: (p: string) =>
    `Sites agree with one curve as far as the verdicts tell (permutation test, p = ${p}).`,

  cite: 'How to cite it',
  citation: ({ authors, year, species, model, version, project, date, id }: CitationParts) =>
    `${authors} (${year}). Calibration of ${model} scores of ${species}, version ${version}. Project “${project}”, ${date}. Biophony calibration ${id}.`,
  citeHint: 'There is a citation once the calibration is kept.',
  copy: 'Copy',
  copied: 'Copied',
  unknownModel: 'model',

  tableTitle: 'All species',
  tableText: 'The newest calibration of each species, with its threshold for your choice.',
  tableLoading: 'Loading calibrations...',
  tableFailed: 'Failed to load the calibrations',
  tableEmptyTitle: 'No calibrations yet',
  tableEmpty:
    'A calibration gives the confidence from which on you can rely on the detections of a species. Draw a sample, review it and keep the calibration, or take one from another project of the same model.',
  tableMore: 'Show more calibrations',
  openOf: (species: string) => `Open the calibration of ${species}`,
  columnSpecies: 'Species',
  columnVersion: 'Version',
  columnModel: 'Model',
  columnThreshold: 'Confidence from',
  columnKept: 'Kept',
  columnVerdicts: 'Verdicts',
  columnWarnings: 'Warnings',
  none: 'none reaches it',

  take: 'Take from another project',
  takeTitle: 'Take a calibration from another project',
  takeText:
    'Calibrations of the same model, version and settings. They say where they come from; other sites can differ, so review some detections here as well.',
  takeLoading: 'Looking through your other projects...',
  takeFailed: 'Failed to look through your other projects',
  takeNone:
    'None of your other projects has a calibration of the same model, version and settings.',
  takeSome: (projects: number) => `The first ${projects} of your projects were looked through.`,
  takeOne: 'Take',
  takeOneOf: (species: string, project: string) => `Take ${species} from ${project}`,
  takeVersion: (project: string, version: number, date: string) =>
    `${project}, version ${version}, ${date}`,
  taking: 'Taking...',
  takeOneFailed: 'Failed to take the calibration',
  taken: (species: string) => `The calibration of ${species} was taken.`,
};

interface CitationParts {
  authors: string;
  year: string;
  species: string;
  model: string;
  version: string;
  project: string;
  date: string;
  id: string;
}
