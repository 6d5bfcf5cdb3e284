/** All delays of the specification, in milliseconds. */
export const times = {
  /** 'Signing you in' and 'Signing you out' stay at least this long after the action. */
  minimumFlag: 500,
  /** From sign-in to closing the dialog. */
  closeAfterSignIn: 1_000,
  /** From the end of authentication to the dashboard. */
  enterDashboard: 300,
  /** From a deleted project to the list. */
  leaveDeletedProject: 1_500,
  /** How long the Create Analysis dialog shows 'submitted' before it closes. */
  showSubmitted: 3_000,
  /** Longest wait of a part of a screen for what is above it, so that it is not pushed down. */
  standStill: 1_500,
  snackbar: 6_000,
  settingsBanner: 3_000,
} as const;

/** Resolves after the milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
