/** What waits in this browser's local storage until the service has it. */
export const unsentKinds = ['verdicts', 'notes'] as const;

export type UnsentKind = (typeof unsentKinds)[number];

/** Start of the names of an account's entries: `biophony:notes/ACCOUNT/`, then project and ID. */
export const unsentStart = (kind: UnsentKind, userId: string): string =>
  `biophony:${kind}/${encodeURIComponent(userId)}/`;

/** Whether work of an account waits in this browser; refused work counts as well. */
export function hasUnsent(userId: string): boolean {
  try {
    const starts = unsentKinds.map((kind) => unsentStart(kind, userId));
    return Object.keys(localStorage).some((name) => starts.some((start) => name.startsWith(start)));
  } catch {
    return false;
  }
}
