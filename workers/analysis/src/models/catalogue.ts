import { knownModels, modelTerms } from '@biophony/contract/constants';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import type { ManifestFields, ModelManifest } from './manifest.ts';

/** Null where the publisher states none: the first fetch is trusted. */
export interface ModelDownload {
  url: string;
  file: string;
  bytes: number | null;
  sha256: string | null;
}

export type LabelTable =
  | {
      kind: 'columns';
      download: ModelDownload;
      separator: ';' | ',';
      scientific: string;
      english: string;
    }
  | { kind: 'scientific-names'; download: ModelDownload };

/** Joined by scientific name; columns by locale. */
export interface NameTable {
  download: ModelDownload;
  scientific: string;
  columns: Readonly<Record<string, string>>;
}

/** `[latitude, longitude, week]` to a probability per species. */
interface RangeDownload {
  model: ModelDownload;
  /** In order, one `code<TAB>scientific name<TAB>common name` a line. */
  labels: ModelDownload;
  /** Species below it at a place and week are out of range. */
  threshold: number;
  licence: { name: string; url: string };
  terms: readonly string[];
}

export interface Size {
  bytes: number;
  kind: 'exactly' | 'about' | 'more than';
}

export interface ModelCost {
  download: Size;
  installed: Size;
  /** Multiply-adds per window. */
  work: number | null;
  window_s: number;
}

interface CatalogueBase {
  id: string;
  name: string;
  version: string;
  summary: string;
  licence: { name: string; url: string };
  terms: readonly string[];
  source: string;
  model: ModelDownload;
  cost: ModelCost;
}

export type CatalogueModel =
  | (CatalogueBase & { format: 'tfjs-zip' })
  | (CatalogueBase & {
      format: 'onnx';
      labels: LabelTable;
      names: NameTable | null;
      /** Numbers per window. */
      embedding: number | null;
      range?: RangeDownload;
      manifest: Pick<ManifestFields, 'sample_rate_hz' | 'window_s' | 'activation' | 'high_hz'>;
    });

/** Name, licence and terms, which the service and its pages show, too. */
function published(
  id: string,
): Pick<CatalogueBase, 'id' | 'name' | 'licence' | 'terms' | 'source'> {
  const [known, of] = [knownModels[id], modelTerms[id]];
  if (!known || !of) throw new Error(`The contract does not know the model ${id}.`);
  const { name, licence } = known;
  return {
    id,
    name,
    licence: { name: licence, url: of.licenceUrl },
    terms: of.terms,
    source: of.source,
  };
}

const zenodo = (record: number, file: string): string =>
  `https://zenodo.org/records/${record}/files/${file}?download=1`;

const birdnetV24: CatalogueModel = {
  ...published('birdnet-v2.4'),
  version: '2.4',
  summary:
    '6,522 classes, mostly birds, worldwide; 48 kHz, 3 s windows; with a species range model',
  // 13 shards of weights; the archive also has range model and labels. Work: 0.83 thousand million
  // operations by its authors, by layer with both spectrograms.
  cost: {
    download: { bytes: 51_321_680, kind: 'more than' },
    installed: { bytes: 51_810_530, kind: 'more than' },
    work: 488e6,
    window_s: 3,
  },
  format: 'tfjs-zip',
  model: {
    url: zenodo(15050749, 'BirdNET_v2.4_tfjs.zip'),
    file: 'BirdNET_v2.4_tfjs.zip',
    bytes: null,
    sha256: null,
  },
};

const taxonomyColumns = [
  'de',
  'es',
  'fr',
  'nl',
  'pl',
  'pt',
  'ru',
  'cs',
  'ca',
  'no',
  'bg',
  'sv',
  'da',
  'tr',
];

const geomodelFile = (file: string): string =>
  `https://github.com/birdnet-team/geomodel/releases/download/v3.0.4/${encodeURIComponent(file)}`;

/**
 * BirdNET's geomodel 3.0.4. Format by its repository's docs/model/export.md and inference.md: float32 `[batch, 3]` in,
 * a probability for each line of the labels out, the whole year being the highest of the 48 weeks. Sizes and checksums
 * are those that the authors' Python package `birdnet` pins. Of its repository's README (CC BY-SA 4.0) and the release's
 * LICENSE-MODELS.md (Apache-2.0) the stricter is named.
 */
const geomodelV30: RangeDownload = {
  model: {
    url: geomodelFile('BirdNET+_Geomodel_V3.0.4_Global_14K_FP32.onnx'),
    file: 'BirdNET+_Geomodel_V3.0.4_Global_14K_FP32.onnx',
    bytes: 15_503_473,
    sha256: '0de81d222c23dcb6fa428e958b4dac978783191357e01b7268a103fc6f08e61a',
  },
  labels: {
    url: geomodelFile('BirdNET+_Geomodel_V3.0.4_Global_14K_Labels.txt'),
    file: 'BirdNET+_Geomodel_V3.0.4_Global_14K_Labels.txt',
    bytes: 671_823,
    sha256: '8250b457e45d43fc3e77b5cbd06a1d311baf585ab9c51ed8d42e011d98534835',
  },
  threshold: 0.03,
  licence: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  terms: ['Name BirdNET where results are published. Never for poaching or any military purpose.'],
};

const birdnetV30: CatalogueModel = {
  ...published('birdnet-v3.0-preview3.1'),
  version: '3.0-preview3.1',
  summary:
    '11,560 classes of birds, insects, amphibians and mammals; 32 kHz, 3 s windows; with a species range model; developer preview',
  // All five files. Its authors state no work.
  cost: {
    download: { bytes: 299_616_888, kind: 'exactly' },
    installed: { bytes: 300_000_000, kind: 'about' },
    work: null,
    window_s: 3,
  },
  format: 'onnx',
  model: {
    url: zenodo(20703646, 'BirdNET+_V3.0-preview3.1_Global_11K_FP16.onnx'),
    file: 'BirdNET+_V3.0-preview3.1_Global_11K_FP16.onnx',
    bytes: 271_554_018,
    sha256: 'b42679c722f87f48dd19ccfb846e56db3dfa7e2bb3d846fba121d978b5a27170',
  },
  labels: {
    kind: 'columns',
    separator: ';',
    scientific: 'sci_name',
    english: 'com_name',
    download: {
      url: zenodo(20703646, 'BirdNET+_V3.0-preview3.1_Global_11K_Labels.csv'),
      file: 'BirdNET+_V3.0-preview3.1_Global_11K_Labels.csv',
      bytes: 809_172,
      sha256: '8124b0ea2d187104c5e2cd95a0f937165647e20349c8fd34d4d5ef991821f8f0',
    },
  },
  names: {
    scientific: 'sci_name',
    columns: {
      ...Object.fromEntries(taxonomyColumns.map((locale) => [locale, `common_name_${locale}`])),
      it: 'common_name_it',
      ja: 'common_name_ja',
      fi: 'common_name_fi',
      uk: 'common_name_uk',
      zh: 'common_name_zh-CN',
    },
    download: {
      url: 'https://github.com/birdnet-team/geomodel/raw/refs/tags/v3.0.4/taxonomy_v0.2-Jun2026.csv',
      file: 'taxonomy_v0.2-Jun2026.csv',
      bytes: 11_078_402,
      sha256: '98b27fc4a77c5e321c7bbf96f924fc4b58170de9688e79ebf3ea8263d522580a',
    },
  },
  range: geomodelV30,
  embedding: 1280,
  manifest: { sample_rate_hz: 32_000, window_s: 3, activation: 'none', high_hz: 15_000 },
};

const perchV2: CatalogueModel = {
  ...published('perch-v2'),
  version: '2.0',
  summary: '14,795 classes of birds and other animals; 32 kHz, 5 s windows; scientific names only',
  // EfficientNet-B3 takes 1.8 thousand million multiply-adds for 300 by 300 (Tan & Le 2019); this
  // one has 500 by 128 (van Merriënboer et al. 2025).
  cost: {
    download: { bytes: 409_500_000, kind: 'about' },
    installed: { bytes: 409_500_000, kind: 'about' },
    work: 1280e6,
    window_s: 5,
  },
  format: 'onnx',
  model: {
    url: 'https://huggingface.co/justinchuby/Perch-onnx/resolve/main/perch_v2.onnx',
    file: 'perch_v2.onnx',
    bytes: 409_148_616,
    sha256: null,
  },
  labels: {
    kind: 'scientific-names',
    download: {
      url: 'https://huggingface.co/cgeorgiaw/Perch/resolve/main/assets/labels.csv',
      file: 'labels.csv',
      bytes: null,
      sha256: 'e4d5c0397d8fb08bf90c6b13a34810af53504faad927e472fcc567793c9de057',
    },
  },
  names: null,
  // EfficientNet-B3's last layer (van Merriënboer et al. 2025).
  embedding: 1536,
  manifest: { sample_rate_hz: 32_000, window_s: 5, activation: 'softmax' },
};

export function listDownloads(model: CatalogueModel): ModelDownload[] {
  if (model.format === 'tfjs-zip') return [model.model];
  const { labels, names, range } = model;
  return [
    model.model,
    labels.download,
    ...(names ? [names.download] : []),
    ...(range ? [range.model, range.labels] : []),
  ];
}

export const catalogue: readonly CatalogueModel[] = [birdnetV24, birdnetV30, perchV2];

export const catalogueModel = (id: string): CatalogueModel | undefined =>
  catalogue.find((model) => model.id === id);

/** `about 300 MB`. */
export function sizeText({ bytes, kind }: Size): string {
  const megabytes = bytes / 1e6;
  const figure = megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en');
  return `${kind === 'exactly' ? '' : `${kind} `}${figure} MB`;
}

/**
 * Custom models by their manifest's checksum; those with a catalogue ID by the published checksum
 * or `verified_by`.
 */
export function isVerified({ id, source_sha256, verified_by }: ModelManifest): boolean {
  const published = catalogueModel(id);
  if (!published || verified_by) return true;
  return published.model.sha256 !== null && published.model.sha256 === source_sha256;
}

export const unverified = ({ id, name, source_sha256 }: ModelManifest): string =>
  `${name} is unverified: nothing shows that these weights are the published ones, and every result says so. ` +
  (source_sha256
    ? `Compare the SHA-256 of its file (${source_sha256}) with one from a source you trust, and install it again with --sha256.`
    : `Run \`${biophonyAnalysis(`models install ${id}`)}\` to have the published file.`);

export const remedyFor = (id: string): string =>
  catalogueModel(id)
    ? `run \`${biophonyAnalysis(`models install ${id}`)}\` again`
    : `correct the folder it came from and run \`${biophonyAnalysis(`models import FOLDER --as ${id}`)}\` again`;
