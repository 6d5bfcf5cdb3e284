export interface Mutation {
  group: string;
  /** Path from the root. */
  file: string;
  line: string;
  becomes: string;
  breaks: string;
}

type Line = [line: string, becomes: string, breaks: string];

export type LinesByGroup = Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>>;
