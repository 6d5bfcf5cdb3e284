import { formatAddress } from './addresses.ts';

const { dataset } = document.documentElement;

export const isBooting = (): boolean => dataset.booting !== undefined;

export function endBoot(): void {
  delete dataset.booting;
}

function beginBoot(): void {
  dataset.booting = '';
}

interface FirstProject {
  project_id: string;
  title: string;
  description: string;
}

const most = 5;

function cardOf({ project_id, title, description }: FirstProject): HTMLElement {
  const card = document.createElement('a');
  card.className = 'skeleton-card';
  card.href = formatAddress({ to: 'project', projectId: project_id });
  const name = document.createElement('b');
  name.textContent = title;
  const text = document.createElement('span');
  text.textContent = description;
  card.append(name, text);
  return card;
}

/** Shows the first projects in the skeleton while the app's code loads. */
export async function showFirstProjects(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const { projects } = (await response.clone().json()) as { projects: FirstProject[] };
  const cards = document.querySelector('[data-booting] .skeleton-cards');
  const [first] = cards?.children ?? [];
  if (!cards || !first || projects.length === 0) return;
  // The first place is for the card that creates a project.
  cards.replaceChildren(first, ...projects.slice(0, most).map(cardOf));
}

export const forgetFirstProjects = (): void => {
  for (const card of document.querySelectorAll('.skeleton-card')) card.remove();
};

/** Also logs the cause. */
export function showFailure(cause: unknown): void {
  console.error(cause);
  const skeleton = document.querySelector('.skeleton-main');
  const title = skeleton?.querySelector('h1');
  if (!skeleton || !title) return;
  title.textContent =
    'The app could not be shown. Check your connection, then try again. Your projects are safe.';
  const again = document.createElement('button');
  again.textContent = 'Retry';
  again.className = 'skeleton-retry';
  again.addEventListener('click', () => location.reload());
  skeleton.replaceChildren(title, again);
  skeleton.removeAttribute('aria-busy');
  beginBoot();
  // Screen readers miss text inserted together with its live region; this region exists from the
  // start.
  const region = document.querySelector('.skeleton-read-out');
  if (region) region.textContent = title.textContent;
}
