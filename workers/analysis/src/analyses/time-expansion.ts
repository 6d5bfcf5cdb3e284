/** How many times recordings were slowed down, by the setting `time_expansion`; 1 where it is not given. */
export const timeExpansionOf = ({ time_expansion }: Record<string, unknown>): number =>
  typeof time_expansion === 'number' ? time_expansion : 1;
