import { analysisTypes, customModelPrefix, type AnalysisType } from './analysis-types.ts';
import { settingProblem } from './setting-rules.ts';
import { saysNothing, writtenSetting } from './species-settings.ts';
import {
  givenBand,
  issuesTogether,
  namedBand,
  type SettingIssue,
} from './settings/settings-together.ts';

const birdnet = analysisTypes.birdnet_v2_4;

/**
 * Analysis type by ID, undefined when unknown. A custom model (`model:<id>`) has BirdNET's settings
 * except the band: its range is unknown, so nothing limits it unless requested.
 */
export function analysisType(id: string): AnalysisType | undefined {
  if (id.startsWith(customModelPrefix) && id.length > customModelPrefix.length)
    return {
      ...birdnet,
      description: `The installed model ${id.slice(customModelPrefix.length)}.`,
      model: id.slice(customModelPrefix.length),
      default_settings: { ...birdnet.default_settings, fmin: null, fmax: null },
      parameter_descriptions: {
        ...birdnet.parameter_descriptions,
        overlap: 'Overlap of neighbouring windows in seconds, below the window of the model.',
        locale: 'Language of the common names, such as en or pt_BR, where the model brings it.',
      },
    };
  return Object.hasOwn(analysisTypes, id)
    ? analysisTypes[id as keyof typeof analysisTypes]
    : undefined;
}

/** Sorts settings as in their type. */
const inOrder = (settings: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]),
  );

/**
 * Fills in the type's defaults, also for null, and checks every value. `confidence_threshold`
 * replaces an absent `min_conf`. Complete settings do not change.
 */
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
    else if (!saysNothing(setting, value)) settings[setting] = writtenSetting(setting, value);
  }
  Object.assign(settings, namedBand(settings, values));
  Object.assign(settings, givenBand(settings, values));
  issues.push(...issuesTogether(settings, type.model));
  return { settings: inOrder(settings, Object.keys(known)), issues };
}
