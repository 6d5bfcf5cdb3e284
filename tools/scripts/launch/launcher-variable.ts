/** Set only for a program that was handed over: its workers and children inherit its options. */
export const launcherVariable = 'BIOPHONY_LAUNCHER';
