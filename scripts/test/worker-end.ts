/** What ends with this process of tests: programs and folders that all of its test files share. */
const endings = Symbol.for('biophony.endings');
type Ending = () => Promise<unknown>;
const here = globalThis as { [endings]?: Ending[] };

/** Has something ended when this process has run its last test file. The newest comes first. */
export const atWorkerEnd = (ending: Ending): void => void (here[endings] ??= []).unshift(ending);

/** Ends everything; the runner of the tests calls it. */
export async function endWorker(): Promise<void> {
  for (const ending of (here[endings] ?? []).splice(0)) await ending();
}
