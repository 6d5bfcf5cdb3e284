import type { Emit, FileResult } from '../../results/file-result.ts';
import type { Analyser, InputFile } from '../analyser.ts';
import { analyseTogether } from '../analyse-together.ts';

export async function analyseFile(
  analyser: Analyser,
  file: InputFile,
  emit?: Emit,
): Promise<FileResult> {
  const results: FileResult[] = [];
  const onResult = (result: FileResult) => void results.push(result);
  await analyseTogether([{ analyser, emit, onResult }], file);
  return results[0]!;
}
