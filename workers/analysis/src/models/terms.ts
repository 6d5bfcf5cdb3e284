/** The terms of a model: its licence, what it asks beyond that, and the files where they stand in full. */
export interface ModelTerms {
  id: string;
  name: string;
  licence: { name: string; url: string };
  terms: readonly string[];
  /** Paths of licence, notice and terms files. */
  files: readonly string[];
  source: string;
}
