import type { PresetSummary } from '@biophony/contract';
import type { ErrorText } from '../errors/describe-error.ts';

export type CreateAnalysisStage = 'select' | 'configure' | 'submitted';

/** Settings as they are typed, by the contract's names; empty is 'not set'. */
export type SettingValues = Readonly<Record<string, string>>;

/** What is wrong, by setting. */
export type SettingProblems = Readonly<Record<string, string>>;

/** Presets of the type, and what can be done with them. */
export interface PresetChoice {
  list: readonly Pick<PresetSummary, 'preset_id' | 'name'>[];
  chosen: string | null;
  busy: boolean;
  /** Whether the chosen one was just changed or renamed. */
  saved: boolean;
  error: ErrorText | null;
  onChoose: (presetId: string) => void;
  /** Keeps the settings under a name; `done` is called when they are. */
  onSave: (name: string, done: () => void) => void;
  onReplace: () => void;
  /** Gives the chosen one another name; `done` is called when it has it. */
  onRename: (name: string, done: () => void) => void;
  /** Deletes the chosen one, which was asked about; `done` is called when it is gone. */
  onDelete: (done: () => void) => void;
  /** Lets go of what was wrong. */
  onForget: () => void;
}
