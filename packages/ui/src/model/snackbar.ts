export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface SnackbarMessage {
  severity: Severity;
  message: string;
  /** An action that is offered as long as the message stands. */
  action?: { label: string; run: () => void };
}
