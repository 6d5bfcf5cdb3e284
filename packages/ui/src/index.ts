export * from './components/index.ts';
export * from './errors/index.ts';
export * from './format/index.ts';
export * from './provider/index.ts';
export { ThemeRoot, type Appearance } from './theme/theme-root.tsx';
