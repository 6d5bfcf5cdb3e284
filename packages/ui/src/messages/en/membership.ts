/** Texts of a project's page: for members instead of the owner, and of long titles. */
export const membership = {
  leave: 'Leave Project',
  leaving: 'Leaving...',
  leaveQuestion: (title: string) => `Leave “${title}”?`,
  leaveText:
    'You cannot open it any more. Your verdicts stay. Somebody who manages it can invite you again.',
  noDataset: 'Somebody who manages this project uploads the recordings.',
  awaited: 'The upload of this dataset has not finished yet.',
  noAnalysis: 'Somebody who manages this project creates analyses.',
  noNotes: 'No notes yet.',
  noTags: 'No tags yet.',
  wholeTitle: 'Show whole title',
  shortTitle: 'Show less of the title',
};
