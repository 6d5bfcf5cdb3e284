export { AccountAccess } from '../account/account-access.tsx';
export { ApiKeys, RunnerTokens } from '../account/access-keys.tsx';
export { AnalysisResults } from '../analyses/analysis-results.tsx';
export { CreateAnalysis } from '../analyses/create-analysis.tsx';
export { DatasetFiles } from '../upload/dataset-files.tsx';
export { SecondFactor } from '../account/second-factor.tsx';
export { SessionOverlay } from '../session/session-overlay.tsx';
export { SignInDialog } from '../session/sign-in-dialog.tsx';
export { UploadDataset } from '../upload/upload-dataset.tsx';
