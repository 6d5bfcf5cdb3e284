export const shell = {
  navigation: 'Main navigation',
  account: 'Account and navigation',
  projects: 'My Projects',
  documents: 'My Documents',
  settings: 'Settings',
  support: 'Support',
  admin: 'Administration',
  logout: 'Logout',
  collapse: 'Collapse navigation',
  expand: 'Expand navigation',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  skip: 'Skip to content',
  anonymous: 'Anonymous',
  projectCount: (count: number) =>
    count === 0 ? 'No projects' : count === 1 ? '1 project' : `${count} projects`,
};
