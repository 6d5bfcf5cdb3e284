import type { Appearance, AppearanceChoice } from '@biophony/ui';
import { useSyncExternalStore } from 'react';
import { appearanceChosen } from './browser-memory.ts';

const choices: readonly AppearanceChoice[] = ['light', 'dark', 'system'];
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Choice in this browser. Default: light. */
const chosenAppearance = (): AppearanceChoice =>
  choices.find((choice) => choice === appearanceChosen.read()) ?? 'light';

const shownAppearance = (): Appearance => {
  const choice = chosenAppearance();
  return choice === 'dark' || (choice === 'system' && systemIsDark.matches) ? 'dark' : 'light';
};

const listeners = new Set<() => void>();

function tell(): void {
  const appearance = shownAppearance();
  // The inline script in the page's head does the same before the first paint.
  if (appearance === 'dark') document.documentElement.dataset.appearance = appearance;
  else delete document.documentElement.dataset.appearance;
  for (const listener of listeners) listener();
}

export function chooseAppearance(choice: AppearanceChoice): void {
  if (choice === 'light') appearanceChosen.forget();
  else appearanceChosen.write(choice);
  tell();
}

function subscribeAppearance(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemIsDark.addEventListener('change', tell);
    window.addEventListener('storage', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemIsDark.removeEventListener('change', tell);
    window.removeEventListener('storage', tell);
  };
}

export const useAppearanceChoice = (): AppearanceChoice =>
  useSyncExternalStore(subscribeAppearance, chosenAppearance);

export const useAppearance = (): Appearance =>
  useSyncExternalStore(subscribeAppearance, shownAppearance);
