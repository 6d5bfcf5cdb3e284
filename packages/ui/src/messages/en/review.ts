const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const review = {
  name: 'Review',
  title: 'Review',
  pageTitle: (project: string) => `Review ${project}`,
  loading: 'Loading the review...',
  sampleFailed: 'Failed to load the sample',
  itemsFailed: 'Failed to load the clips of the sample',
  allSamples: 'All samples',
  reviewSample: 'Review this sample',
  next: 'Next',
  readingNext: 'Looking for what is left to review...',
  goOnWith: (species: string, left: string, of: string) =>
    `Go on with ${species}: ${left} of ${of} left`,
  reviewClips: (clips: string, species: string) =>
    `Review ${clips === '1' ? '1 clip' : `${clips} clips`} of ${species}`,
  reviewDrawn: (clips: string, species: string) =>
    `Review ${clips === '1' ? '1 drawn clip' : `${clips} drawn clips`} of ${species}`,
  anotherSpecies: 'Another species',
  speciesOption: (name: string, detections: string) => `${name} (${detections})`,
  drawing: 'Preparing to draw clips...',
  needsNetwork: 'Drawing clips needs a network.',
  nothingDrawn: 'Nobody has drawn clips yet. Ask the owner or a manager.',
  allDone: 'You have reviewed every clip that you are asked about.',
  speciesFailed: 'Failed to load the species of the project',
  thresholds: 'Thresholds',
  queues: 'Which clips',
  queueNames: {
    open: 'Without your verdict',
    all: 'All clips',
    disagreements: 'Disagreements',
  },

  asked: (species: string) => `Is this ${species}?`,
  speciesPage: 'Page of the species',
  naming: 'Reading the name of the species...',
  count: (at: number, of: number) => `${at} of ${of}`,
  countPage: (from: number, to: number, of: number) => `${from} to ${to} of ${of}`,
  /** Screen reader announcement: last verdict, species, position. */
  announced: (verdict: string | null, species: string, count: string) =>
    `${verdict === null ? '' : `${verdict}. `}${species}? ${count}.`,
  took: {
    yes: 'Yes',
    no: 'No',
    unsure: 'Unsure',
    skip: 'Skipped',
    undo: 'Taken back',
  },
  tookOther: (species: string) => `No, ${species}`,
  tookPage: (yes: number, no: number) => `${yes} yes, ${no} no`,

  yes: 'Yes',
  no: 'No',
  unsure: 'Unsure',
  skip: 'Skip',
  undo: 'Undo',
  verdicts: 'Your verdict',
  others: 'It is another species',
  otherSpecies: 'Another species...',
  note: 'Note',
  notePlaceholder: 'Kept with your verdict on this clip',
  addNote: 'Add a note',
  final: 'My verdict is the last word',
  blind: 'Blind',
  blindHint: 'Hides score, model and the verdicts of others',
  grid: 'Nine at a time',
  help: 'Keys',
  speed: 'Speed',
  clip: 'Clip',
  summary: 'What you said',
  play: 'Play the clip',
  pause: 'Pause the clip',
  /** Of the visible button. */
  playShort: 'Play',
  pauseShort: 'Pause',
  clipText: (species: string, from: string, to: string, file: string) =>
    `Spectrogram with one second around ${from} to ${to} of ${file}, where ${species} was detected. The interval is marked.`,
  blindText: (species: string) =>
    `Spectrogram with one second around what was detected as ${species}. The interval is marked.`,
  reading: 'Reading the clip...',
  unreadable: 'This clip cannot be read',
  skipIt: 'Skip it, or try again.',
  goOn: 'Go on with the next clip: this one counts as not judged.',
  deleted:
    'This recording was deleted after the sample was drawn. Go on with the next clip: this one counts as not judged.',
  notRead:
    'This clip is still being read. It gets a verdict once its picture and its sound are there.',
  notSeen: 'Nobody can see or hear this clip here, so it gets no verdict. Try again, or skip it.',
  pageNotRead:
    'Some of these clips are still being read. Say yes to all others once they are there.',
  pageNotSeen: 'None of these clips can be read, so they get no verdict. Skip them with S.',
  nextClip: 'Next clip',
  cannotPlay: 'This browser cannot play the clip. Look at its picture, or skip it.',
  score: (score: string) => `Score ${score}`,
  model: (model: string, version: string | null) => (version ? `${model} ${version}` : model),
  saidBy: 'Verdicts so far',
  saidOf: (reviewer: string, verdict: string) => `${reviewer}: ${verdict}`,
  lastWord: 'last word',
  saidVerdict: { yes: 'yes', no: 'no', unsure: 'unsure' },

  viewer: 'You may look at this project, and not review it. Ask its owner to make you a reviewer.',
  tryAgain: 'Try again',

  progress: 'Progress',
  done: (done: number, of: number) => `${done} of ${of} done`,
  doneBy: (reviewer: string, count: number) => `${reviewer} ${count}`,
  disagreements: (count: number) => counted(count, 'disagreement', 'disagreements'),
  statistics: 'Statistics',
  width: 'Known well enough at',
  widthOf: (half: string) => `±\u00A0${half}`,
  precise: (score: string, precision: string) =>
    `From a confidence of ${score} on, at least ${precision} of detections are right.`,
  certain: (probability: string, score: string, half: string) =>
    `A detection of confidence ${score} is right with a probability of ${probability}. That confidence is known to ±\u00A0${half}.`,
  enough: 'That is enough.',
  uncertain: 'The verdicts do not give a threshold yet.',

  tile: (number: number) => `Clip ${number}`,
  playTile: (number: number) => `Play clip ${number}`,
  pauseTile: (number: number) => `Pause clip ${number}`,
  wrongTile: (number: number) => `Clip ${number} is no`,
  references: 'Clips that were said to be right',
  readingReferences: 'Looking for clips that were said to be right...',
  noReferences: (species: string) => `No clip of ${species} has been reviewed as right yet.`,
  playReference: (number: number) => `Play comparison ${number}`,
  pauseReference: (number: number) => `Pause comparison ${number}`,
  page: 'Yes to all others',
  pageHint: 'Keys 1 to 9 say no; Enter says yes to all others. Clips that are not read stay open.',

  endTitle: 'All clips are reviewed',
  endSkipped: 'All other clips are reviewed',
  endNone: 'Nothing is left to review',
  endNoDisagreement: 'Nobody disagrees about a clip of this sample',
  endTally: (yes: number, no: number, unsure: number) =>
    `You said yes ${counted(yes, 'time', 'times')}, no ${counted(no, 'time', 'times')}, and were unsure ${counted(unsure, 'time', 'times')}.`,
  endLost: (count: number) =>
    count === 1
      ? '1 clip is not judged, because its recording was deleted or you may not read it.'
      : `${count} clips are not judged, because their recordings were deleted or you may not read them.`,
  endText: 'Choose what comes next.',
  reviewSkipped: (count: number) => `Go through ${counted(count, 'skipped clip', 'skipped clips')}`,
  toCalibration: 'To the calibration',
  toDisagreements: (count: number) => `Settle ${counted(count, 'disagreement', 'disagreements')}`,
  reviewAll: 'Go through all clips again',

  keysTitle: 'Keys of the review',
  keysClip: 'One clip',
  keysGrid: 'Nine at a time',
  keysBoth: 'Always',
  keyNames: {
    yes: 'Yes',
    no: 'No',
    unsure: 'Unsure',
    skip: 'Skip the clip',
    other: 'No, it is the species with this number',
    species: 'No, it is a species that you choose',
    note: 'Write a note',
    reference: 'Hear a clip that was said to be right',
    nextReference: 'Hear the next one of these',
    toggle: 'No to this clip, or not',
    page: 'Yes to all others, and the next nine',
    skipPage: 'Skip the nine',
    undo: 'Take the last verdict back',
    play: 'Play or pause',
    speed: 'Slower, and back to real speed',
    blind: 'Hide or show score, model and verdicts of others',
    grid: 'One clip or nine at a time',
    help: 'Show these keys',
  },
  close: 'Close',
};

export const verdicts = {
  keptInProject: 'What you say of detections is kept in the project, for all its members.',
  readOnly:
    'You see the verdicts of members of the project. To give verdicts yourself, ask its owner to make you a reviewer.',
  offline: (number: string, value: number) =>
    `The service cannot be reached. ${number} ${value === 1 ? 'verdict waits' : 'verdicts wait'} in this browser; you can go on.`,
  notKept:
    'This browser cannot keep verdicts that wait to be sent: keep this page open until they are.',
  stopped: 'Verdicts cannot be sent now. They stay in this browser.',
  left: 'This project was deleted, or you do not work on it any more. If somebody invites you again, try again.',
  refused: (number: string, value: number) =>
    `The service did not take ${number} ${value === 1 ? 'verdict' : 'verdicts'}`,
  unheard:
    'This detection cannot be seen or heard now, so it gets no verdict. Try again, or go on with the next one.',
  tryAgain: 'Try again',
  downloadThem: 'Download as CSV',
  dismiss: 'Forget them',
  moved: (number: string, value: number) =>
    value === 1
      ? '1 verdict that this browser kept was moved to the project.'
      : `${number} verdicts that this browser kept were moved to the project.`,
  failed: 'The verdicts of the project could not be read',
  others: 'What others said',
  by: (reviewer: string, verdict: string) => `${reviewer}: ${verdict}`,
  lastWordBy: (reviewer: string, verdict: string) => `Last word of ${reviewer}: ${verdict}`,
  instead: (verdict: string, species: string) => `${verdict}, it is ${species}`,
  lastWord: (verdict: string) => `Last word: ${verdict}`,
  bySeveral: (number: string, verdict: string) => `${number} people: ${verdict}`,
  calibrationsFailed: 'The calibrations of the project could not be read',
  evidence: 'Evidence',
  evidenceAll: 'All detections',
  evidenceSaid: {
    correct: 'Reviewed: yes',
    not_wrong: 'All but those reviewed: no',
  },
  evidenceFrom: {
    probability: (least: string) => `Probability from ${least}`,
    precision: (least: string) => `Precision from ${least}`,
  },
  evidenceOther: { probability: 'Another probability...', precision: 'Another precision...' },
  evidenceLeast: { probability: 'Least probability', precision: 'Least precision' },
  evidenceBounds: (least: string, most: string) => `A number from ${least} to ${most}.`,
  evidenceText: {
    probability: (least: string, calibrations: string) =>
      `Shown are detections that are right with a probability of ${least} or more, by these calibrations: ${calibrations}.`,
    precision: (least: string, calibrations: string) =>
      `Shown are detections from the lowest score of their species on from which at least ${least} of all are right, with 95% certainty, by these calibrations: ${calibrations}.`,
  },
  evidenceNone: {
    probability: (least: string) => `No calibration gives a score for a probability of ${least}.`,
    precision: (least: string) => `No calibration gives a score for a precision of ${least}.`,
  },
  evidenceNever: (species: string) => `No score reaches it for: ${species}.`,
  evidenceWithout: (species: string) => `Left out, since nobody has calibrated them: ${species}.`,
  calibrationOf: (species: string, version: string) => `${species}, version ${version}`,
  andMore: (names: string, number: string) => `${names} and ${number} more`,
  names: { yes: 'yes', no: 'no', unsure: 'unsure' },
  takenBack: 'taken back',
};
