export { DeviceScreen } from './account/device-screen.tsx';
export { ConfirmSignUpScreen } from './account/confirm-sign-up-screen.tsx';
export { ResetPasswordScreen } from './account/reset-password-screen.tsx';
export { VerifyEmailScreen } from './account/verify-email-screen.tsx';
export { DashboardScreen } from './dashboard-screen.tsx';
export { DocumentsScreen, SupportScreen } from './placeholder-screen.tsx';
export { ProjectScreen } from './project/project-screen.tsx';
export { ProjectsScreen } from './projects-screen.tsx';
export { SettingsScreen } from './settings-screen.tsx';
