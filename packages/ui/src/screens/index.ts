export { AdminScreen, type AdminPage } from '../admin/admin-screen.tsx';
export {
  DeviceScreen,
  ConfirmSignUpScreen,
  ResetPasswordScreen,
  VerifyEmailScreen,
} from '../account/link-screens.tsx';
export { DashboardScreen, DocumentsScreen, SupportScreen } from '../shell/dashboard-screen.tsx';
export { NeedsNetwork } from '../shell/needs-network.tsx';
export { asksToExplore } from '../explorer/filters/view.ts';
export { ExploreScreen } from '../explorer/explore-screen.tsx';
export { InvitationScreen, SharedScreen } from '../members/link-screens.tsx';
export { MembersScreen } from '../members/members-screen.tsx';
export { ProjectFrame, type ProjectPage } from '../projects/project-nav.tsx';
export { ProjectScreen } from '../project-page/project-screen.tsx';
export { ProjectsScreen } from '../projects/projects-screen.tsx';
export { ReviewScreen } from '../review/review-screen.tsx';
export { SpeciesScreen } from '../species/species-screen.tsx';
export { SitesScreen, SurveyScreen } from '../survey/survey-screen.tsx';
export { SettingsScreen } from '../account/settings-screen.tsx';
