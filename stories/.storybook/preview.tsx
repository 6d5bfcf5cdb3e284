import '@fontsource-variable/inter';
import '@biophony/ui/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { LookProvider } from '@biophony/ui';
import { configure } from 'storybook/test';
import { unstyledClasses } from './unstyled-classes.ts';

// Waits end when what they wait for is there; the limit is only for what never comes, on however slow a machine.
configure({ asyncUtilTimeout: 20_000 });

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
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
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
