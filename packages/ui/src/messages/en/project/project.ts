export const project = {
  heading: 'Project',
  loading: 'Loading project...',
  breadcrumb: 'Breadcrumb',
  back: 'Back to Projects',
  createdOn: (date: string) => `Created ${date}`,
  updatedOn: (date: string) => `Updated ${date}`,
  complete: 'Complete',
  percentComplete: (percent: number) => `${percent}% Complete`,
  titleLabel: 'Project title',
  editTitle: 'Edit title',
  saveTitle: 'Save title',
  cancelTitle: 'Cancel editing the title',
  titleBlank: 'The title must not be blank.',
  titleUpdated: 'Project title updated!',
  descriptionLabel: 'Project description',
  descriptionPlaceholder: 'Add a description...',
  editDescription: 'Edit description',
  saveDescription: 'Save description',
  cancelDescription: 'Cancel editing the description',
  descriptionUpdated: 'Project description updated!',
  changedElsewhere:
    'This project was changed elsewhere in the meantime. Your text is not saved: save it again to replace what is there now, or cancel to see that.',
  steps: 'Project steps',
  stepDone: 'Done',
  stepNext: 'Next',
  stepBlocked: 'Blocked',
  stepData: 'Data',
  stepDataText: 'Upload the recordings of one deployment',
  stepAnalysis: 'Analysis',
  stepAnalysisText: 'Find species and measure the soundscape',
  stepAnalysisBlocked: 'Upload a dataset first.',
  stepReport: 'Report',
  stepReportText: 'Put the results on paper',
  stepReportBlocked: 'Complete an analysis first.',
  members: 'Members',
  expand: (step: string) => `Show details of ${step}`,
  collapse: (step: string) => `Hide details of ${step}`,
  generateReport: 'Generate Report (Coming Soon)',
  tabNotes: (count: number) => `Notes (${count})`,
  tabTags: (count: number) => `Tags (${count})`,
  tabTimeline: (count: number) => `Timeline (${count})`,
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

export const hiddenPlaces = {
  title: 'Exact Places',
  text: 'A project hides exact places from the first site on that is not shown exactly. Only the owner and managers then see them. Sites that are shown exactly stay so. Everybody else reads [place hidden] where a text tells a place, sees other names for recorders, and hears recordings without their headers.',
  hides: 'Hide exact places',
  shows:
    'Everybody who reads this project will see its exact places: viewers, reviewers, links for viewers and public pages. They stand in names, headers and sound files of recordings, in titles, notes and site names, and in all result files. What somebody has seen cannot be hidden again.',
  ownerOnly: 'Only the owner of this project can show its exact places.',
  saving: 'Saving...',
  nowHidden: 'Exact places are hidden now!',
  nowShown: 'Exact places are visible now!',
};

export const notes = {
  add: 'Add Note',
  adding: 'Adding...',
  text: 'Note Text',
  empty: 'No notes yet. Add your first note to get started.',
  editNote: (author: string) => `Edit note by ${author}`,
  deleteNote: (author: string) => `Delete note by ${author}`,
  saving: 'Saving...',
  updated: 'Note updated successfully!',
  deleted: 'Note deleted successfully!',
  added: 'Note added successfully!',
};

export const tags = {
  add: 'Add Tag',
  adding: 'Adding...',
  name: 'Tag Name',
  empty: 'No tags yet. Add tags to organize and categorize your project.',
  removed: 'Tag removed successfully!',
  added: 'Tag added successfully!',
  there: (tag: string) => `The tag "${tag}" is there already.`,
  remove: (tag: string) => `Remove tag ${tag}`,
};

export const timeline = {
  empty: 'No timeline events yet.',
  /** Sentences for the actions the service records; others are shown as they come. */
  actions: {} as Record<string, string>,
};
