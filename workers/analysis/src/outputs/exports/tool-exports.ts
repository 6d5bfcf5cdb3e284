import { posix } from 'node:path';
import { plainLine } from '@biophony/contract/results';
import { formatConfidence } from './delimited.ts';
import type { RunMeta } from '../../results/result-row.ts';
import { textExporter } from './text-exporter.ts';

const setting = ({ settings }: RunMeta, name: string): string | number => {
  const value = settings[name];
  return typeof value === 'number' || typeof value === 'string' ? value : '';
};
const settingsOf = (meta: RunMeta, names: readonly string[]) =>
  names.map((name) => setting(meta, name));

/**
 * Kaleidoscope's table: TOP1MATCH and TOP1DIST, which Kaleidoscope Pro shows and BirdNET-Analyzer writes since December 2025
 * (its pull request 856), before the columns that it wrote until then.
 */
export const kaleidoscopeCsv = textExporter(
  'kaleidoscope.csv',
  'INDIR,FOLDER,IN FILE,OFFSET,DURATION,TOP1MATCH,TOP1DIST,scientific_name,common_name,confidence,lat,lon,week,overlap,sensitivity\n',
  (meta, inputDir) => {
    const tail = settingsOf(meta, ['lat', 'lon', 'week', 'overlap', 'sensitivity']);
    return ({ file, result }) => {
      const folder = posix.dirname(file);
      const place = [inputDir, folder === '.' ? '' : folder, posix.basename(file)];
      return result.detections.map((d) => {
        const duration = Math.round((d.end_s - d.start_s) * 1000) / 1000;
        const confidence = formatConfidence(d.confidence);
        const shown = d.common_name || d.scientific_name || 'sound event';
        const names = [shown, confidence, d.scientific_name, d.common_name, confidence];
        return plainLine([...place, d.start_s, duration, ...names, ...tail]);
      });
    };
  },
);

/** BirdNET-Analyzer's own CSV with its columns for the settings. */
export const birdnetCsv = textExporter(
  'birdnet.csv',
  'Start (s),End (s),Scientific name,Common name,Confidence,File,lat,lon,week,overlap,sensitivity,min_conf,model\n',
  (meta) => {
    const names = ['lat', 'lon', 'week', 'overlap', 'sensitivity', 'min_conf'];
    const doubt = meta.model_verified === false ? ' (unverified)' : '';
    const tail = [...settingsOf(meta, names), `${meta.model} ${meta.model_version}${doubt}`];
    return ({ file, result }) =>
      result.detections.map((d) =>
        plainLine([
          d.start_s,
          d.end_s,
          d.scientific_name,
          d.common_name,
          formatConfidence(d.confidence),
          file,
          ...tail,
        ]),
      );
  },
);
