import { catalogueModel } from './catalogue.ts';
import type { ModelManifest } from './manifest.ts';
import { biophonyAnalysis } from '../../../../scripts/launch/typed-command.ts';

/**
 * Whether a model is known to be what it is called. One of the operator's own is, by the checksum in its manifest; one
 * that bears a name of the catalogue is where its source has the published checksum, or `verified_by` says how else.
 */
export function isVerified({ id, source_sha256, verified_by }: ModelManifest): boolean {
  const published = catalogueModel(id);
  if (!published || verified_by) return true;
  return published.model.sha256 !== null && published.model.sha256 === source_sha256;
}

/** What to say of a model that is not, and what to do about it. */
export const unverified = ({ id, name, source_sha256 }: ModelManifest): string =>
  `${name} is unverified: nothing shows that these weights are the published ones, and every result says so. ` +
  (source_sha256
    ? `Compare the SHA-256 of its file (${source_sha256}) with one from a source you trust, and install it again with --sha256.`
    : `Run \`${biophonyAnalysis(`models install ${id}`)}\` to have the published file.`);
