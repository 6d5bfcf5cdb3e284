import { de } from '@biophony/ui/messages/de';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import {
  askedSoFar,
  attributes,
  birds,
  giveOther,
  giveToken,
  inNorth,
  north,
  otherToken,
  owls,
  shown,
  south,
  tenants,
  token,
} from './embedded.ts';
import { HostilePage, Widget } from './host-page.tsx';

const meta: Meta = {
  title: 'Embed/Host page',
  parameters: { layout: 'padded' },
  // The page is somebody else's; widgets are told what suits it.
  globals: { appearance: 'light' },
};
export default meta;
type Story = StoryObj;

/** The words that an Arabic page gives. */
const ofThePage = { lang: 'ar', explorer: { activity: 'النشاط حسب الساعة واليوم' } };

const unset = attributes('species');

const backgrounds = [
  { background: '#fff', scheme: 'light', color: 'rgb(29, 43, 37)' },
  { background: '#10161d', scheme: 'normal', color: 'rgb(238, 243, 238)' },
] as const;
/** Without a word on it, a widget looks as suits the background that it stands on. */
export const FollowsThePage: Story = {
  render: () => (
    <>
      {backgrounds.map(({ background, scheme }) => (
        <div key={background} style={{ background, colorScheme: scheme, padding: 24 }}>
          <Widget attributes={unset} fetchToken={giveToken} />
        </div>
      ))}
    </>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    for (const [at, { color }] of backgrounds.entries()) {
      const { inside, root } = await shown(canvasElement, at);
      await inside.findByText('Common Chaffinch');
      await expect(getComputedStyle(root).color).toBe(color);
    }
  },
};

/** The same where a page moves it. */
export const Moved: Story = {
  render: () => (
    <>
      <Widget attributes={unset} fetchToken={giveToken} />
      <div data-testid="dark" style={{ background: '#10161d', padding: 24 }} />
    </>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvas, canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await inside.findByText('Common Chaffinch');
    await expect(getComputedStyle(root).color).toBe('rgb(29, 43, 37)');
    const element = canvasElement.querySelector('biophony-widget');
    canvas.getByTestId('dark').append(element ?? '');
    await waitFor(() => expect(getComputedStyle(root).color).toBe('rgb(238, 243, 238)'));
    await expect(giveToken).toHaveBeenCalledOnce();
  },
};

/** A page's own colours, font, corners and spaces, also of parts. */
export const HostColours: Story = {
  render: () => (
    <div className="reserve">
      <style>{`
        .reserve biophony-widget {
          --biophony-accent: #7a3e00; --biophony-background: #fdf6e3; --biophony-text: #2b1d0e;
          --biophony-font: Georgia, serif; --biophony-radius: 0px; --biophony-density: 0.6;
        }
        .reserve biophony-widget::part(card) { padding: 24px; }
        .reserve biophony-widget::part(heading) { letter-spacing: 1px; }
      `}</style>
      <Widget attributes={unset} fetchToken={giveToken} />
    </div>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    const heading = await inside.findByRole('heading', { name: 'Species' });
    const { backgroundColor, color, fontFamily, padding } = getComputedStyle(root);
    await expect([backgroundColor, color]).toEqual(['rgb(253, 246, 227)', 'rgb(43, 29, 14)']);
    await expect([fontFamily, padding]).toEqual(['Georgia, serif', '24px']);
    await expect(getComputedStyle(heading).letterSpacing).toBe('1px');
    await expect(getComputedStyle(inside.getByText('Table')).color).toBe('rgb(122, 62, 0)');
  },
};

const german = attributes('activity', { locale: 'de_DE' });
/** Words, numbers and dates in the language of the locale, which is written as a system writes it. */
export const German: Story = {
  render: () => <Widget attributes={german} fetchToken={giveToken} />,
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await inside.findByRole('heading', { name: de.explorer.activity });
    await expect([root.lang, root.dir]).toEqual(['de', 'ltr']);
    await expect(inside.getByText(/\d\d\.\d\d\.20\d\d/)).toBeVisible();
    await expect(inside.queryByText(/detection|recorded/i)).toBeNull();
  },
};

const arabic = attributes('activity', { locale: 'ar-EG' });
/** An Arabic page: English words run from left to right under their own language, with dates as the page writes them. */
export const ArabicPage: Story = {
  render: () => (
    <div dir="rtl" lang="ar">
      <h2>محمية الطيور</h2>
      <Widget attributes={arabic} fetchToken={giveToken} />
    </div>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    const sentence = await inside.findByText(/^Most detections in a day’s hour/);
    await expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
    for (const element of [root, sentence])
      await expect(getComputedStyle(element).direction).toBe('ltr');
    await expect(sentence.textContent).toMatch(/\u2068[^\u2069]*[\u0660-\u0669][^\u2069]*\u2069/u);
  },
};

/** A page that translates says into which language, and its widget is written in the direction of that. */
export const PageTranslates: Story = {
  tags: ['full'],
  render: () => <Widget attributes={arabic} messages={ofThePage} fetchToken={giveToken} />,
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await inside.findByRole('heading', { name: ofThePage.explorer.activity });
    await expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
    // Pictures keep the direction of time.
    const plot = root.querySelector<HTMLElement>('[part=plot]');
    await expect(plot && getComputedStyle(plot).direction).toBe('ltr');
  },
};

const southern = attributes('species', { 'base-url': south });
const northern = attributes('species');
export const TwoTenants: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 48 }}>
      <Widget attributes={northern} fetchToken={giveToken} />
      <Widget attributes={southern} fetchToken={giveOther} />
    </div>
  ),
  beforeEach: tenants(() => ({
    [north]: { answers: birds(), token },
    [south]: { answers: owls(), token: otherToken },
  })),
  play: async ({ canvasElement }) => {
    const [first, second] = [await shown(canvasElement), await shown(canvasElement, 1)];
    await expect(await first.inside.findByText('593')).toBeVisible();
    await expect(await second.inside.findByText('Common Chaffinch')).toBeVisible();
    await expect(second.inside.queryByText('593')).toBeNull();
    const tokensOf = (host: string) =>
      new Set(
        askedSoFar()
          .filter(({ url }) => url.startsWith(host))
          .map((call) => call.token),
      );
    await expect([...tokensOf(north)]).toEqual([token]);
    await expect([...tokensOf(south)]).toEqual([otherToken]);
  },
};

const looked = [
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'textAlign',
  'borderTopWidth',
  'paddingTop',
  'display',
] as const;
const looksOf = (root: HTMLElement) =>
  [root, ...root.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [element.tagName, ...looked.map((name) => style[name])].join(' | ');
  });

const plain = attributes('species');
const attacked = attributes('species');
export const HostilePageLeavesItAlone: Story = {
  render: () => (
    <>
      <p data-testid="of-the-page" style={{ font: '20px/1.2 serif', color: '#444' }}>
        A paragraph of the page
      </p>
      <div style={{ width: 480 }}>
        <Widget attributes={plain} fetchToken={giveToken} />
      </div>
      <HostilePage>
        <Widget attributes={attacked} fetchToken={giveToken} />
      </HostilePage>
    </>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvas, canvasElement }) => {
    const paragraph = canvas.getByTestId('of-the-page');
    const before = looksOf(paragraph);
    const sheets = document.styleSheets.length;
    const names = Object.keys(window).length;
    const [calm, attackedWidget] = [await shown(canvasElement), await shown(canvasElement, 1)];
    await calm.inside.findByText('Common Chaffinch');
    await attackedWidget.inside.findByText('Common Chaffinch');
    const [here, there] = [looksOf(calm.root), looksOf(attackedWidget.root)];
    await expect(here.length).toBeGreaterThan(40);
    await expect(there).toEqual(here);
    await expect(looksOf(paragraph)).toEqual(before);
    await expect(document.adoptedStyleSheets).toHaveLength(0);
    await expect(document.styleSheets.length).toBe(sheets);
    await expect(Object.keys(window).length).toBe(names);
  },
};
