import { DatabaseSync } from 'node:sqlite';

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\//;

/** The SHA-256 of an object as a database tells it; null where that knows of none. */
export type ToldSum = (key: string) => string | null;

/** Does `work` with what a database file tells of the contents of objects. */
export async function withToldSums<T>(file: string, work: (sumOf: ToldSum) => Promise<T>) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const ofFile = db.prepare('SELECT sha256 FROM files WHERE file_id = ?');
    const ofOutputs = db.prepare('SELECT object_key, sha256 FROM outputs WHERE analysis_id = ?');
    // Objects come in the order of their keys, so that the outputs of an analysis are asked for together.
    let analysis = '';
    let outputs = new Map<unknown, unknown>();
    const sumOfOutput = (analysisId: string, key: string) => {
      if (analysisId !== analysis) {
        analysis = analysisId;
        outputs = new Map(ofOutputs.all(analysisId).map((row) => [row.object_key, row.sha256]));
      }
      return outputs.get(key);
    };
    return await work((key) => {
      const [fileId, analysisId] = [fileAt.exec(key)?.[1], outputAt.exec(key)?.[1]];
      const sum = analysisId ? sumOfOutput(analysisId, key) : fileId && ofFile.get(fileId)?.sha256;
      return typeof sum === 'string' ? sum : null;
    });
  } finally {
    db.close();
  }
}
