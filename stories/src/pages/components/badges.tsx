import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

export const ProgressBadge = page(kit.ProgressBadge, {
  args: { percent: 66.6 },
  accessibility: 'The state is told in words; the colour only repeats it.',
});

export const StatusChip = page(kit.StatusChip, {
  args: { status: 'running' },
  accessibility:
    'The status is told in words; colour and pulse only repeat it. The pulse rests where the reader asked for less motion.',
});

export const TagChip = page(kit.TagChip, {
  args: { tag: 'dawn chorus', onRemove: fn(), busy: false },
  accessibility:
    'The button that removes a tag is named after the tag, such as “Remove tag dawn chorus”. It is disabled while `busy`.',
});

export const TierBadge = page(kit.TierBadge, {
  args: { tier: 'pro' },
  accessibility: 'The plan is told in words. For the plan `free` nothing is drawn.',
});

export const ValidationChip = page(kit.ValidationChip, {
  args: { status: 'partial' },
  accessibility: 'The result of the check is told in words; the colour only repeats it.',
});
