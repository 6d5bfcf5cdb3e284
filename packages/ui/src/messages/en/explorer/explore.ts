/** The explorer's page, and its summary on the page of a project. */
export const explore = {
  openReview: 'Review detections by ear',
  openSurvey: 'See all datasets of this project together',
  name: 'Explore',
  title: 'Explore what was found',
  pageTitle: (project: string) => `Explore – ${project}`,
  loading: 'Loading the analyses...',
  backToProject: 'Back to the project',
  analysis: 'Analysis',
  noneTitle: 'Nothing to explore yet',
  noneText: 'What an analysis finds is shown here once the analysis is completed.',
  goneText:
    'This project has no analysis with the ID of this address. It may have been deleted. Choose another one.',
  unfinished: (type: string, status: string) => `${type}: ${status}`,
  unfinishedText: 'What it finds can be explored once it is completed.',
  failedText: 'This analysis failed, so there is nothing to explore. Open the project to see why.',
  notExplorable:
    'This analysis has no results that can be shown here. Its files can be downloaded on the page of the project.',

  open: 'Explore what was found',
  stripByDay: 'Detections by day',
  stripByHour: 'Detections by hour of the day',
  stripMost: (detections: string, when: string, days: number) =>
    days === 1
      ? `Most: ${detections}, ${when}`
      : `Most in ${days} days: ${detections}, from ${when}`,
  mostFrequent: 'Most frequent species',
  mostFrequentSounds: 'Most frequent sounds',
  meanOfIndices: 'Means of the indices (lowest to highest)',
  indexSpread: (mean: string, min: string, max: string) => `${mean} (${min} to ${max})`,
};
