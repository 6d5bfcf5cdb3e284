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

export const hiddenPlaces = {
  title: 'Exact Places',
  text: 'As soon as a project has a site that is not shown exactly, it hides exact places. Only the owner and managers then see them. Sites that are shown exactly stay so. Everybody else reads [place hidden] in place of coordinates in texts, sees other names for recorders, and hears recordings without their headers.',
  hides: 'Hide exact places',
  shows:
    'Everybody who reads this project will see its exact places: viewers, reviewers, links for viewers and public pages. They stand in names, headers and sound files of recordings, in titles, notes and site names, and in all result files. What somebody has seen cannot be hidden again.',
  ownerOnly: 'Only the owner of this project can show its exact places.',
  saving: 'Saving...',
  nowHidden: 'Exact places are hidden now!',
  nowShown: 'Exact places are visible now!',
};

export const publicAccess = {
  title: 'Show on Web Pages',
  text: 'Pages that you name can show this project to everybody, without an account. Whoever opens them can read all results, with the names of recordings, and with their places unless the project hides exact places. Notes and the timeline stay private.',
  enabled: 'Everybody may see this project on these pages',
  pages: 'Pages that may show it',
  pagesHint: 'One address a line, such as https://reserve.example.',
  odd: (line: string) => `"${line}" is not an address such as https://reserve.example.`,
  none: 'Name a page, or switch this off.',
  tooMany: (most: number) => `Name at most ${most} pages.`,
  projectId: 'Your page names the project by its ID:',
  saving: 'Saving...',
  shown: 'This project is public now!',
  hidden: 'This project is private now!',
};
