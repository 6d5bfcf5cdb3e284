/** A line that is changed, and what that breaks. */
export interface Mutation {
  group: string;
  /** Path from the root. */
  file: string;
  line: string;
  becomes: string;
  breaks: string;
}

type Line = [line: string, becomes: string, breaks: string];

/** Lines by group and file. */
export type LinesByGroup = Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>>;
