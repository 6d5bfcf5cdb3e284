/** Texts about verdicts that a project keeps. */
export const verdicts = {
  keptInProject: 'What you say of detections is kept in the project, for all its members.',
  readOnly:
    'You see what members of the project said of detections. To say something yourself, ask its owner to make you a reviewer.',
  waiting: (number: string, value: number) =>
    `${number} ${value === 1 ? 'verdict waits' : 'verdicts wait'} to be sent. This browser keeps them until the service has them.`,
  offline: (number: string, value: number) =>
    `The service cannot be reached. ${number} ${value === 1 ? 'verdict is' : 'verdicts are'} kept in this browser and will be sent by themselves.`,
  notKept:
    'This browser cannot keep verdicts that wait to be sent: keep this page open until they are.',
  stopped: (number: string, value: number) =>
    `${number} ${value === 1 ? 'verdict was' : 'verdicts were'} not taken. ${value === 1 ? 'It stays' : 'They stay'} in this browser.`,
  refused: (number: string, value: number) =>
    `${number} ${value === 1 ? 'verdict was' : 'verdicts were'} not taken:`,
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
    correct: 'Reviewed as correct',
    not_wrong: 'All but those reviewed as wrong',
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
  names: { none: '', correct: 'correct', wrong: 'wrong', unsure: 'unsure' },
};
