/** The texts of the page that a link for viewers leads to. */
export const shared = {
  title: 'Shared project',
  pageTitle: (project: string) => `${project}, shared`,
  note: 'Shared with you, read only',
  text: 'Places may be blurred. The link works until whoever gave it to you ends it.',
  loading: 'Opening the shared project...',
  failed: 'Failed to open the shared project',
  ended:
    'This link does not work any more: it has expired, or was revoked. Ask whoever gave it to you for another one.',
  noToken:
    'This address holds no link to a project. Open the whole link that you were given, with everything behind the #.',
  indices: 'Acoustic indices',
};
