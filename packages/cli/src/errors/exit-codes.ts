/** What the command's exit code says to scripts; README.md lists them. */
export const exitCodes = {
  done: 0,
  someFailed: 1,
  usage: 2,
  notSignedIn: 4,
  temporary: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
