export { AccountAccess } from './account-access.tsx';
export { ApiKeys } from './api-keys.tsx';
export { AnalysisResults } from './analysis-results.tsx';
export { CreateAnalysis } from './create-analysis.tsx';
export { SecondFactor } from './second-factor.tsx';
export { SessionOverlay } from './session-overlay.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';
export { UploadDataset } from './upload-dataset.tsx';
