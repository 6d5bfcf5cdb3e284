import { readFileSync } from 'node:fs';
import { sharedFile } from '../../../../../tests/fixtures/shared-folder.ts';

/** Five best scores, by the authors' program. */
export interface GoldenWindow {
  start_s: number;
  top: { label: string; score: number }[];
}

export interface GoldenFile {
  part: 'exact' | 'resampled';
  path: string;
  tolerance: number;
  windows: GoldenWindow[];
}

type Golden = Record<
  GoldenFile['part'],
  { tolerance: number; files: Record<string, { windows: GoldenWindow[] }> }
>;

/** BirdNET-STM32 N6, the only published model whose weights may lie beside the repository. */
export const goldenModelId = 'birdnet-n6-100';
export const goldenModelFolder = (): string => sharedFile(`models/${goldenModelId}`);

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

interface Scored {
  start_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
}

/** From the golden scores; infinite where one was not found. */
export function worstDifference(windows: GoldenWindow[], detections: Scored[]): number {
  const confidences = new Map(
    detections.map((detection) => [
      `${detection.start_s} ${detection.scientific_name}_${detection.common_name}`,
      detection.confidence,
    ]),
  );
  const differences = windows.flatMap(({ start_s, top }) =>
    top.map(({ label, score }) => {
      const ours = confidences.get(`${start_s} ${label}`);
      return ours === undefined ? Number.POSITIVE_INFINITY : Math.abs(ours - score);
    }),
  );
  return Math.max(...differences);
}
