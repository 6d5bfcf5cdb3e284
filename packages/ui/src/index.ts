export * from './components/index.ts';
export * from './errors/index.ts';
export * from './format/index.ts';
export * from './provider/index.ts';
export { appearanceChoices, type Appearance, type AppearanceChoice } from './theme/appearance.ts';
export { ThemeRoot } from './theme/theme-root.tsx';
