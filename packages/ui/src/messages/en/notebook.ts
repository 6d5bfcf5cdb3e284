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

export const timeline = {
  empty: 'No timeline events yet.',
  /** Sentences for recorded actions; others are shown unchanged. */
  actions: {} as Record<string, string>,
};
