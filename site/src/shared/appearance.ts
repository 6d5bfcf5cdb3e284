import type { Appearance, AppearanceChoice } from '@biophony/ui';
import { appearanceChosen } from './browser-memory.ts';

const choices: readonly AppearanceChoice[] = ['light', 'dark', 'system'];
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** What was chosen in this browser; light, the product's own look, where nothing was. */
export const chosenAppearance = (): AppearanceChoice =>
  choices.find((choice) => choice === appearanceChosen.read()) ?? 'light';

/** What is shown now. */
export const shownAppearance = (): Appearance => {
  const choice = chosenAppearance();
  return choice === 'dark' || (choice === 'system' && systemIsDark.matches) ? 'dark' : 'light';
};

const listeners = new Set<() => void>();

function tell(): void {
  const shown = shownAppearance();
  // The script in the page's head does the same before the first paint.
  if (shown === 'dark') document.documentElement.dataset.appearance = shown;
  else delete document.documentElement.dataset.appearance;
  for (const listener of listeners) listener();
}

/** Keeps a choice in this browser, and shows it. */
export function chooseAppearance(choice: AppearanceChoice): void {
  if (choice === 'light') appearanceChosen.forget();
  else appearanceChosen.write(choice);
  tell();
}

/** Hears of changes: of the choice here or in another tab, and of the system's. */
export function subscribeAppearance(listener: () => void): () => void {
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
