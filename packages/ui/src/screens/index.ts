export { DashboardScreen } from './dashboard-screen.tsx';
export { DocumentsScreen, SupportScreen } from './placeholder-screen.tsx';
export { ProjectScreen } from './project/project-screen.tsx';
export { ProjectsScreen } from './projects-screen.tsx';
export { SettingsScreen } from './settings-screen.tsx';
