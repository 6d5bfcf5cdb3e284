import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AccountHeader,
  AppShell,
  Drawer,
  Sidebar,
  type Account,
  type SectionLink,
} from '@biophony/ui';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Shell', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const account: Account = {
  name: 'Chiara Rossi',
  email: 'chiara@example.org',
  tier: 'pro',
  projectCount: 4,
  photoUrl: null,
};
const Link: SectionLink = ({ section, children, ...props }) => (
  <a href={`#${section}`} {...props}>
    {children}
  </a>
);
const logout = fn();

function Shell({ given = account, small = false }: { given?: Account; small?: boolean }) {
  const [collapsed, setCollapsed] = useState(small);
  return (
    <AppShell
      account={given}
      current="projects"
      Link={Link}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      onLogout={logout}
    >
      <h1 className="bp-title">My Projects</h1>
    </AppShell>
  );
}

function sidebarIn(canvasElement: HTMLElement): HTMLElement {
  const nav = canvasElement.querySelector<HTMLElement>('.bp-sidebar');
  if (!nav?.checkVisibility()) throw new Error('There is no sidebar: is the window too narrow?');
  return nav;
}

export const Wide: Story = {
  render: () => <Shell />,
  play: async ({ canvasElement }) => {
    const nav = sidebarIn(canvasElement);
    await expect(nav.getBoundingClientRect().width).toBe(240);
    await userEvent.click(within(nav).getByRole('button', { name: 'Logout' }));
    await expect(logout).toHaveBeenCalledOnce();
  },
};
export const Collapsed: Story = {
  render: () => <Shell small />,
  play: async ({ canvasElement }) => {
    const nav = sidebarIn(canvasElement);
    await expect(nav.getBoundingClientRect().width).toBe(64);
    await expect(within(nav).getByRole('link', { name: 'Settings' })).toBeVisible();
  },
};
export const SwitchedAtOnce: Story = {
  render: () => <Shell />,
  // With reduced motion no colour lags behind the appearance.
  play: async ({ canvas, canvasElement }) => {
    const root = canvasElement.querySelector('.biophony');
    const heading = canvas.getByRole('heading', { name: 'My Projects' });
    const [given, other] = root?.classList.contains('dark') ? ['dark', 'light'] : ['light', 'dark'];
    const before = getComputedStyle(heading).color;
    root?.classList.replace(given, other);
    const after = getComputedStyle(heading).color;
    const ink = root && getComputedStyle(root).color;
    root?.classList.replace(other, given);
    await expect(after).not.toBe(before);
    await expect(after).toBe(ink);
  },
};
export const AnonymousFree: Story = {
  render: () => (
    <Shell given={{ ...account, name: 'User', email: null, tier: 'free', projectCount: 0 }} />
  ),
};
export const LongNames: Story = {
  render: () => (
    <Shell
      given={{
        ...account,
        name: 'Maria Magdalena von und zu Unterhinteroberbergen',
        email: 'maria.magdalena.von.und.zu.unterhinteroberbergen@universitaet.example.org',
        tier: 'enterprise',
        projectCount: 1,
      }}
    />
  ),
};

export const Header: Story = {
  render: () => (
    <div className="bp-sidebar" style={{ height: 'auto', display: 'block' }}>
      <AccountHeader account={account} />
    </div>
  ),
};

export const SidebarAlone: Story = {
  render: () => (
    <div className="bp-sidebar" style={{ width: 240, display: 'flex' }}>
      <Sidebar account={account} current="settings" Link={Link} onLogout={logout} />
    </div>
  ),
};

const close = fn();
export const DrawerOpen: Story = {
  render: () => (
    <Drawer open onClose={close}>
      <Sidebar account={account} current="support" Link={Link} onLogout={logout} />
    </Drawer>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close navigation' }));
    await expect(close).toHaveBeenCalled();
  },
};
