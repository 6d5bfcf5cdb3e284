/** Set for a program that was handed over, and only there: its workers and children inherit its options. */
export const launcherVariable = 'BIOPHONY_LAUNCHER';
