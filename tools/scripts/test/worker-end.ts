/** For programs and folders that all test files of a process share. */
const endings = Symbol.for('biophony.endings');
type Ending = () => Promise<unknown>;
const here = globalThis as { [endings]?: Ending[] };

/** The newest cleanup runs first. */
export const atWorkerEnd = (ending: Ending): void => void (here[endings] ??= []).unshift(ending);

export async function endWorker(): Promise<void> {
  for (const ending of (here[endings] ?? []).splice(0)) await ending();
}
