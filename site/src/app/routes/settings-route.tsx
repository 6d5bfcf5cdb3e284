export { SettingsScreen as default } from '@biophony/ui/screens';
