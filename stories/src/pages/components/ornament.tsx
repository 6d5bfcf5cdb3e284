import * as kit from '@biophony/ui/components';
import { page } from '../page.tsx';

export const Sonogram = page(kit.Sonogram, {
  args: { moving: false },
  accessibility:
    'An ornament, hidden from screen readers. It rests where the reader asked for less motion.',
});

export const Wordmark = page(kit.Wordmark, {
  args: { short: false },
  accessibility: 'Put it into a link that is named after where it leads.',
});
