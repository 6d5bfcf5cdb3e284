export type CreateAnalysisStage = 'select' | 'configure' | 'submitted';

/** Settings as they are typed, by the contract's names; empty is 'not set'. */
export type SettingValues = Readonly<Record<string, string>>;

/** What is wrong, by setting. */
export type SettingProblems = Readonly<Record<string, string>>;
