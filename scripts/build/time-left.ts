/** The environment variable that holds when no further long test is begun, in milliseconds since 1970. */
const untilVariable = 'BIOPHONY_TESTS_UNTIL';

/** When no further long test is begun: never, where nobody says so. */
export const testsUntil = Number(process.env[untilVariable] ?? Infinity);
if (Number.isNaN(testsUntil))
  throw new Error(
    `${untilVariable} must be a number of milliseconds since 1970, such as ${Date.now()}; it is ${process.env[untilVariable]}.`,
  );

/** What stands in a report for the tests of a file that was not begun. */
export const notBegun = 'none of its tests was begun';
