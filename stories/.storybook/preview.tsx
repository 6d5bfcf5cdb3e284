import '@fontsource-variable/inter';
import '@biophony/ui/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { LookProvider } from '@biophony/ui';
import { configure } from 'storybook/test';
import { unstyledClasses } from './unstyled-classes.ts';

// Waits end when what they wait for is there; the limit is only for what never comes, on however slow a machine.
configure({ asyncUtilTimeout: Number(import.meta.env['STORYBOOK_WAIT_MS'] ?? 20_000) });

/** Of whole documents, which are Storybook's here; a test in a browser asks them of the product's pages. */
const ofDocuments = [
  'bypass',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'landmark-one-main',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'page-has-heading-one',
];
const axeRules = [
  ...ofDocuments.map((id) => ({ id, enabled: false })),
  // It fails where a style is `!important`, and finds out of all other elements first whether they have text to be seen.
  { id: 'avoid-inline-spacing', selector: '[style*="important"]' },
];

const preview: Preview = {
  globalTypes: {
    appearance: {
      description: 'Light or dark',
      toolbar: { icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  // STORYBOOK_APPEARANCE=dark tests every story in the dark.
  initialGlobals: { appearance: import.meta.env['STORYBOOK_APPEARANCE'] ?? 'light' },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', config: { rules: axeRules }, options: { resultTypes: ['violations'] } },
    options: {
      storySort: { order: ['Ornament', 'Badges', 'Feedback', 'Projects', 'Project', 'Dialogs'] },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <LookProvider appearance={globals.appearance} locale="en-GB" hasBackground>
        <div className={parameters.bare ? undefined : 'story-page'}>
          <Story />
        </div>
      </LookProvider>
    ),
  ],
  afterEach: () => {
    const unstyled = unstyledClasses(document.body);
    if (unstyled.length)
      throw new Error(`Used, but left out of the stylesheet: ${unstyled.join(', ')}`);
  },
};

export default preview;
