/** Every waiting time of the specification, in milliseconds. */
export const times = {
  /** 'Signing you in' and 'Signing you out' stay at least this long after the action finished. */
  minimumFlag: 500,
  /** From a successful sign-in to the closing of the dialog. */
  closeAfterSignIn: 1_000,
  /** From the end of the authentication to the dashboard. */
  enterDashboard: 300,
  /** From a deleted project to the list. */
  leaveDeletedProject: 1_500,
  /** How long the Create Analysis dialog says 'submitted' before it closes by itself. */
  showSubmitted: 3_000,
  /** The longest that a part of a screen waits for what stands above it, so as not to be pushed down. */
  standStill: 1_500,
  snackbar: 6_000,
  settingsBanner: 3_000,
} as const;

/** Resolves after so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
