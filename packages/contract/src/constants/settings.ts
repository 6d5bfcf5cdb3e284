import { analysisTypes, customModelPrefix, type AnalysisType } from './analysis-types.ts';
import { settingProblem } from './setting-rules.ts';

export interface SettingIssue {
  setting: string;
  message: string;
}

/** The analysis type of that id; a custom model (`model:<id>`) takes BirdNET's settings. Undefined when unknown. */
export function analysisType(id: string): AnalysisType | undefined {
  if (id.startsWith(customModelPrefix) && id.length > customModelPrefix.length)
    return {
      ...analysisTypes.birdnet_v2_4,
      description: `The installed model ${id.slice(customModelPrefix.length)}.`,
      model: id.slice(customModelPrefix.length),
    };
  return Object.hasOwn(analysisTypes, id)
    ? analysisTypes[id as keyof typeof analysisTypes]
    : undefined;
}

/** Fills in the type's defaults and checks every value. `confidence_threshold` stands in for an absent `min_conf`. */
export function completeSettings(
  typeId: string,
  given: Readonly<Record<string, unknown>>,
): { settings: Record<string, unknown>; issues: SettingIssue[] } {
  const type = analysisType(typeId);
  if (!type)
    return {
      settings: {},
      issues: [{ setting: 'analysis_type', message: `There is no analysis type ${typeId}` }],
    };
  const known = type.parameter_descriptions;
  const issues: SettingIssue[] = [];
  const settings: Record<string, unknown> = { ...type.default_settings };
  const { confidence_threshold: alias, ...rest } = given;
  const aliasKnown = Object.hasOwn(known, 'confidence_threshold');
  const values: Record<string, unknown> = aliasKnown ? rest : { ...given };
  if (aliasKnown && alias !== undefined && alias !== null && !('min_conf' in rest))
    values.min_conf = alias;
  for (const [setting, value] of Object.entries(values)) {
    const message = Object.hasOwn(known, setting)
      ? settingProblem(setting, value)
      : `${setting} is no setting of ${typeId}; it has ${Object.keys(known).join(', ') || 'none'}`;
    if (message) issues.push({ setting, message });
    else if (value !== undefined && value !== '') settings[setting] = value;
  }
  if (typeof settings.fmin === 'number' && typeof settings.fmax === 'number') {
    if (settings.fmin >= settings.fmax)
      issues.push({ setting: 'fmin', message: 'Lowest frequency must be below the highest one' });
  }
  return { settings, issues };
}
