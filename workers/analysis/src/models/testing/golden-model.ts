import { readFileSync } from 'node:fs';
import { sharedFile } from '../../../../../fixtures/shared-folder.ts';

/** Five best scores of a window, as the authors' own program gives them. */
export interface GoldenWindow {
  start_s: number;
  top: { label: string; score: number }[];
}

/** A recording with golden scores, and how far off ours may be. */
export interface GoldenFile {
  /** Whether the sound is at the model's own rate. */
  part: 'exact' | 'resampled';
  path: string;
  tolerance: number;
  windows: GoldenWindow[];
}

type Golden = Record<
  GoldenFile['part'],
  { tolerance: number; files: Record<string, { windows: GoldenWindow[] }> }
>;

/** BirdNET-STM32 N6 with its golden scores, the one published model whose weights may lie beside the repository. */
export const goldenModelId = 'birdnet-n6-100';
export const goldenModelFolder = (): string => sharedFile(`models/${goldenModelId}`);

/** Every recording of the golden file. */
export function goldenFiles(): GoldenFile[] {
  const golden = JSON.parse(
    readFileSync(sharedFile(`models/${goldenModelId}/golden.json`), 'utf8'),
  ) as Golden;
  const places = { exact: `models/${goldenModelId}`, resampled: 'recordings' };
  return (['exact', 'resampled'] as const).flatMap((part) =>
    Object.entries(golden[part].files).map(([name, { windows }]) => ({
      part,
      path: sharedFile(`${places[part]}/${name}`),
      tolerance: golden[part].tolerance,
      windows,
    })),
  );
}

/** A detection as the golden scores are compared with it. */
interface Scored {
  start_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
}

/** The largest difference from the golden scores; infinite where one of them was not found at all. */
export function worstDifference(windows: GoldenWindow[], detections: Scored[]): number {
  const found = new Map(
    detections.map((detection) => [
      `${detection.start_s} ${detection.scientific_name}_${detection.common_name}`,
      detection.confidence,
    ]),
  );
  const differences = windows.flatMap(({ start_s, top }) =>
    top.map(({ label, score }) => {
      const ours = found.get(`${start_s} ${label}`);
      return ours === undefined ? Number.POSITIVE_INFINITY : Math.abs(ours - score);
    }),
  );
  return Math.max(...differences);
}
