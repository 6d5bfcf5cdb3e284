/**
 * The address of a page with a secret behind the `#`, which browsers send to nobody. The pages stand at the origin that
 * the app is open at.
 */
export const secretLink = (page: 'invitation' | 'shared', token: string): string =>
  `${location.origin}/${page}#${token}`;
