import type { RecordingTable } from '../data/columns/recording-table.ts';
import type { ParquetColumn, RowGroupInfo } from '../data/files/parquet-file.ts';
import type { Loaded } from './calls.ts';

/** Whether a column has any value, and whether it has several, by the index of the file; true where that says nothing. */
function spreadOf(groups: readonly RowGroupInfo[], column: ParquetColumn) {
  const unknown = groups.some(({ bounded }) => !bounded);
  const bounds = groups.flatMap((group) => group.bounds[column] ?? []);
  const values = new Set(bounds.flatMap(({ low, high }) => [low, high]));
  return { any: unknown || values.size > 0, several: unknown || values.size > 1 };
}

/** Which columns of a list are worth their place. */
export function varyingIn(
  groups: readonly RowGroupInfo[],
  recordings: RecordingTable | null,
): Pick<Loaded, 'banded' | 'placed' | 'varying'> {
  const [low, high] = [spreadOf(groups, 'low_hz'), spreadOf(groups, 'high_hz')];
  return {
    banded: low.any,
    placed: recordings?.places.any ?? false,
    varying: {
      band: low.several || high.several,
      snr: spreadOf(groups, 'snr_db').several,
      file: spreadOf(groups, 'file').several,
      recorder: (recordings?.recorders.length ?? 0) > 1,
      place: recordings?.places.several ?? false,
    },
  };
}
