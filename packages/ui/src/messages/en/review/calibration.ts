/** Calibrations: from scores to probabilities. */
export const calibration = {
  titleOf: (species: string) => `Calibration of ${species}`,
  loading: 'Loading the calibration...',
  failed: 'Failed to load the calibration',
  sampleFailed: 'Failed to load the sample',
  nothingTitle: 'Nothing reviewed yet',
  nothingText:
    'A curve is drawn as soon as there are verdicts. With twenty or thirty spread from low to high confidence it begins to say something.',
  notStratified: 'Only a sample that is stratified by confidence can be calibrated.',

  now: 'The verdicts so far',
  versions: 'Versions',
  version: (version: number, date: string) => `Version ${version}, ${date}`,
  versionOf: (version: number) => `Version ${version}`,
  versionBy: (by: string) => `kept by ${by}`,
  takenFrom: (project: string) => `taken from the project ${project}`,
  takenText: (project: string) =>
    `It was made in the project “${project}”, where its sample and its verdicts are. Other sites can differ, so review some detections here as well.`,
  noVersions: 'None is kept yet. Exports and charts use what is kept.',
  keep: 'Keep this calibration',
  keeping: 'Keeping...',
  keepText:
    'What is kept never changes: later verdicts make the next version, and exports say which one they were made with.',
  keepFailed: 'Failed to keep the calibration',
  kept: (version: number) => `Version ${version} is kept.`,

  chart: 'Probability that a detection is right',
  chartText: (yes: string, no: string) =>
    `Curve fitted to ${yes} verdicts of yes and ${no} of no, with its 95% band. Points: the share that is right in each part of the range of confidence, with its 95% interval; the larger, the more were reviewed. Steps: the same without the assumption of a shape.`,
  chartTextThreshold: (text: string, score: string) =>
    `The line marks a confidence of ${score}: ${text}.`,
  axisScore: 'Confidence (logit scale)',
  axisProbability: 'Probability',
  curve: 'Curve with 95% band',
  strata: 'Reviewed parts',
  steps: 'Rising steps',
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
  imageFailed: 'This browser makes no picture of it. Save it as SVG.',

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
    'Of all that the model reported. What it never reported is not counted, so that this is no recall.',
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
  tableText:
    'The newest calibration of each species, and the threshold that it gives for what is chosen.',
  tableLoading: 'Loading calibrations...',
  tableFailed: 'Failed to load the calibrations',
  tableEmptyTitle: 'No calibrations yet',
  tableEmpty:
    'A calibration says from which confidence on the detections of a species can be relied on. Draw a sample, review it and keep the calibration, or take one from another project of the same model.',
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
