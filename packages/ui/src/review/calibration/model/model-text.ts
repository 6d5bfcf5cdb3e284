import type { Calibration } from '@biophony/contract';

/** What a model is called with its version, which stands in the names of some already. */
export function modelText(
  { model, model_version }: Pick<Calibration, 'model' | 'model_version'>,
  unknown: string,
): string {
  const name = model ?? unknown;
  return model_version === null || name.includes(model_version) ? name : `${name} ${model_version}`;
}
