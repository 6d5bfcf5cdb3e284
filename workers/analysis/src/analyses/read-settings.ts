import {
  analysisType,
  settingProblem,
  type AnalysisSettingValues,
  settingValues,
} from '@biophony/contract/constants';
import { SettingsError } from '../kit/errors.ts';

/** With the defaults of the type. Throws SettingsError. */
export function readSettings(type: string, values: Record<string, unknown>): AnalysisSettingValues {
  const model = analysisType(type)?.model ?? null;
  for (const [name, value] of Object.entries(values)) {
    const problem = value === null ? null : settingProblem(name, value, model);
    if (problem !== null) throw new SettingsError(`Setting ${name}: ${problem}.`);
  }
  const settings = settingValues(type, values);
  const { fmin, fmax } = settings;
  if (fmin !== null && fmax !== null && fmin >= fmax)
    throw new SettingsError(`Setting fmin (${fmin} Hz) must be below fmax (${fmax} Hz).`);
  return settings;
}
