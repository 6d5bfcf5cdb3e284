/** Keys of the server state, so that whoever changes something can name what to read again. */
export const keys = {
  projects: ['projects'] as const,
  project: (id: string) => ['project', id] as const,
  publicAccess: (projectId: string) => ['public-access', projectId] as const,
  datasets: (projectId: string) => ['datasets', projectId] as const,
  analyses: (projectId: string) => ['analyses', projectId] as const,
  results: (analysisId: string) => ['results', analysisId] as const,
  compatibleTypes: (projectId: string) => ['compatible-types', projectId] as const,
  analysisType: (type: string) => ['analysis-type', type] as const,
  validationConfig: ['validation-config', 'by_device'] as const,
  device: (code: string) => ['device', code] as const,
  files: (dataId: string) => ['files', dataId] as const,
  sites: (projectId: string) => ['sites', projectId] as const,
  deployments: (projectId: string) => ['deployments', projectId] as const,
  effort: (projectId: string) => ['effort', projectId] as const,
  surveyAnalyses: (projectId: string) => ['surveyAnalyses', projectId] as const,
  storage: ['storage'] as const,
};
