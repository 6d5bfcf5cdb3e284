import type { Listed } from '../list-page.ts';
import type { S3Address } from '../address.ts';
import { modelIdPattern } from '../../models/manifest.ts';

/** The place of models in a store: each is a folder below it. */
export const modelsPlace = ({ bucket, key }: S3Address): S3Address => ({
  bucket,
  key: key === '' || key.endsWith('/') ? key : `${key}/`,
});

/** A file of a model in a store. */
export interface StoredFile extends Listed {
  /** Its path inside the model's folder. */
  path: string;
}

/** Whether a path stays inside the model's folder, on any system. */
const isPlain = (path: string): boolean =>
  !/[\\:]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));

/** The files of each model below a place; what belongs to no model is left out. */
export async function filesByModel(
  place: S3Address,
  objects: AsyncIterable<Listed>,
): Promise<Map<string, StoredFile[]>> {
  const models = new Map<string, StoredFile[]>();
  for await (const object of objects) {
    const [id = '', ...rest] = object.key.slice(place.key.length).split('/');
    const path = rest.join('/');
    if (!modelIdPattern.test(id) || !isPlain(path)) continue;
    models.set(id, [...(models.get(id) ?? []), { ...object, path }]);
  }
  return models;
}
