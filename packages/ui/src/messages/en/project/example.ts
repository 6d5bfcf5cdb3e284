/** Texts about the example project, which a service may offer. */
export const example = {
  open: 'Open an example project',
  text: 'Six recorders around a lake, two weeks, one clock that was set wrong. Delete it whenever you like.',
  begin: 'Making the example...',
  making: (made: number, sites: number) => `Making the example... ${made} of ${sites} sites`,
  analysing: (finished: number, analyses: number) =>
    `Listening to the recordings... ${finished} of ${analyses} sites`,
  openNow: 'Open it now',
  failed: 'Failed to make the example project',
};
