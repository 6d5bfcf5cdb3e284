/** Whether a benchmark is only to show that it still works: the smallest workload, and no goal to reach. */
export const isQuick = process.argv.includes('--quick');

/** The size of a workload: as the environment variable `name` says, else `whole`, or `quick` in a quick run. */
export const sized = (name: string, whole: number, quick: number): number =>
  Number(process.env[name] ?? (isQuick ? quick : whole));

/** The number given as an argument, else `whole`, or `quick` in a quick run. */
export const given = (whole: number, quick: number): number =>
  Number(process.argv.slice(2).find((one) => !one.startsWith('-')) ?? (isQuick ? quick : whole));
