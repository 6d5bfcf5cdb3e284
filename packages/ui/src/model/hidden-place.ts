import type { Analysis } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';

/**
 * Whether the settings of an analysis came without its place, which not every member may learn. They are complete otherwise, so
 * that those of a type with places name it even where none was given.
 */
export const isPlaceHidden = ({
  analysis_type: type,
  settings,
}: Pick<Analysis, 'analysis_type' | 'settings'>): boolean =>
  Object.hasOwn(analysisType(type)?.default_settings ?? {}, 'lat') &&
  !Object.hasOwn(settings, 'lat');
