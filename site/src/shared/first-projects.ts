import { addressOf } from './addresses.ts';

interface FirstProject {
  project_id: string;
  title: string;
  description: string;
}

const most = 5;

function cardOf({ project_id, title, description }: FirstProject): HTMLElement {
  const card = document.createElement('a');
  card.className = 'skeleton-card';
  card.href = addressOf({ to: 'project', projectId: project_id });
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
