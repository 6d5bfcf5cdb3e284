import type { Results } from '@biophony/contract';

/** One file of an analysis' results, with a link to download it. */
export type ResultFile = Results['results']['download_urls'][number];
