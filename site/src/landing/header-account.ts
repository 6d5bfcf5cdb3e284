import { initialOf } from '@biophony/ui';

export interface HeaderAccount {
  name: string;
  photoUrl: string | null;
  /** Badge text; null for no badge. */
  badge: string | null;
  tier: string;
  /** '{tier} plan' of the narrow-screen menu. */
  plan: string;
}

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const write = (selector: string, text: string) => {
  for (const element of all(selector)) element.textContent = text;
};

function showAvatar(avatar: HTMLElement, { name, photoUrl }: HeaderAccount): void {
  const letter = initialOf(name);
  if (!photoUrl) return avatar.replaceChildren(letter);
  const photo = new Image(32, 32);
  photo.alt = name;
  photo.referrerPolicy = 'no-referrer';
  photo.addEventListener('error', () => avatar.replaceChildren(letter));
  photo.src = photoUrl;
  avatar.replaceChildren(photo);
}

/** The menu stays open when the logout fails. */
function closeMenuAfterLogout(): void {
  const wasSignedIn = document.querySelector('[data-signed-in]:not([hidden])') !== null;
  if (wasSignedIn) document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover();
}

/** Null shows the Login button. */
export function showHeaderAccount(account: HeaderAccount | null): void {
  delete document.documentElement.dataset.returning;
  if (!account) closeMenuAfterLogout();
  for (const element of all('[data-signed-out]')) element.hidden = account !== null;
  for (const element of all('[data-signed-in]')) element.hidden = account === null;
  if (!account) return;
  write('[data-person-name]', account.name);
  write('[data-person-plan]', account.plan);
  write('[data-tier]', account.badge ?? '');
  for (const badge of all('[data-tier]')) {
    badge.hidden = account.badge === null;
    badge.dataset.tier = account.tier;
  }
  for (const avatar of all('[data-avatar]')) showAvatar(avatar, account);
}
