/** Whether a benchmark should only show that it still works: the smallest workload, about a second. */
export const isQuick = process.argv.includes('--quick');
