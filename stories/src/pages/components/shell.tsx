import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const account: kit.Account = {
  name: 'Chiara Rossi',
  email: 'chiara@example.org',
  tier: 'pro',
  projectCount: 4,
  photoUrl: null,
};
const Link: kit.SectionLink = ({ section, children, ...props }) => (
  <a href={`#${section}`} {...props}>
    {children}
  </a>
);

export const AccountHeader = page(kit.AccountHeader, {
  args: { account, small: false },
  accessibility:
    'The initial in the circle is hidden from screen readers, since the name stands beside it. With `small` the text is still read out.',
});

export const AppShell = page(kit.AppShell, {
  args: {
    account,
    current: 'projects',
    Link,
    collapsed: false,
    onCollapse: fn(),
    onLogout: fn(),
    children: <h1>My Projects</h1>,
  },
  frame: 480,
  accessibility:
    'It has the landmarks of a page: navigation, the account at the side, and `main`, to which a link at the beginning of the page leads.',
});

export const Drawer = page(kit.Drawer, {
  args: {
    open: true,
    onClose: fn(),
    children: <p>The navigation of a small screen stands here.</p>,
  },
  frame: 400,
  accessibility: 'A `dialog` of the browser: it keeps the focus inside, and Escape closes it.',
});

export const Sidebar = page(kit.Sidebar, {
  args: { account, current: 'projects', Link, small: false, onFollow: fn(), onLogout: fn() },
  accessibility: 'A named `nav`. The link of the present page carries `aria-current="page"`.',
});
