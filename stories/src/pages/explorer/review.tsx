import * as kit from '@biophony/ui/explorer';
import { en } from '@biophony/ui/messages';
import type { ComponentProps } from 'react';
import { fn } from 'storybook/test';
import { birds } from '../../fixtures/explorer/birds.ts';
import { detection, madeClipView } from '../../fixtures/explorer/made-clip.ts';
import { inExplorer, page } from '../page.tsx';

const rankOf = ({ species }: kit.DetectionRow) => species;
const view: kit.ExplorerView = { ...kit.plainView, species: ['Turdus merula'], from: '2026-05-04' };
let clip: kit.ClipView | undefined;
const clipView = () => (clip ??= madeClipView());

export const DetectionsTable = page(kit.DetectionsTable, {
  args: {
    count: 200,
    rowAt: (place: number) => ({ ...detection, row: place, species: place % 12 }),
    rankOf,
    columns: ['time', 'file', 'confidence', 'verdict'],
    chosen: 1,
    heardOf: () => 'silent',
    onSight: fn(),
    onChoose: fn(),
    onMove: fn(),
    onPlay: fn(),
    onAct: fn(),
  },
  within: inExplorer,
  accessibility:
    'A `grid` with one stop of the Tab key: arrow keys, Page Up, Page Down, Home and End move in it, and single keys judge. Only the rows that are seen are drawn; each tells its place in the whole.',
});

function Detection(props: ComponentProps<typeof kit.DetectionView>) {
  const player = kit.useClipPlayer(clipView());
  return <kit.DetectionView {...props} view={clipView()} player={player} />;
}

export const DetectionView = page(kit.DetectionView, {
  args: {
    detection,
    loading: false,
    error: null,
    rankOf,
    speciesChoices: [{ scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' }],
    onRetry: fn(),
    onPrevious: null,
    onNext: fn(),
    onVerdict: fn(),
    onCorrect: fn(),
  },
  render: (props) => <Detection {...props} />,
  within: inExplorer,
  accessibility:
    'A section that is named after the species. Everything that the pointer does in the picture the keyboard does too; the keys are listed by the button “Keyboard shortcuts” of the explorer.',
});

export const FilterBar = page(kit.FilterBar, {
  args: {
    view,
    days: ['2026-05-02', '2026-05-03', '2026-05-04'],
    recorders: ['AM01', 'AM02'],
    onChange: fn(),
  },
  within: inExplorer,
  accessibility: 'Fields of the browser, each with a label.',
});

export const FilterChips = page(kit.FilterChips, {
  args: {
    chips: kit.filterChips(view, { species: birds }, en, 'en-GB'),
    onChange: fn(),
    onClear: fn(),
  },
  within: inExplorer,
  accessibility:
    'A named region. Every button is named after the filter that it removes, and the focus stays in the region.',
});

function Picture(props: ComponentProps<typeof kit.SpectrogramView>) {
  const shown = clipView();
  const { player } = kit.useClipPlayer(shown);
  const settings = kit.useSoundSettings();
  const sound = kit.useSoundFrame(shown, settings.frequencies);
  return sound && <kit.SpectrogramView {...props} {...{ view: shown, player, settings, sound }} />;
}

export const SpectrogramView = page(kit.SpectrogramView, {
  args: { rankOf, text: 'One blackbird between 1.8 and 4.6 kHz.' },
  render: (props) => <Picture {...props} />,
  within: inExplorer,
  accessibility:
    'The picture has the description `text`, takes the focus, and is moved and zoomed with keys, which its description names.',
});

export const VerdictNotices = page(kit.VerdictNotices, {
  args: {
    waiting: 12,
    offline: true,
    kept: true,
    stopped: null,
    refused: [],
    moved: 3,
    onRetry: fn(),
    onDownload: fn(),
    onDismiss: fn(),
  },
  within: inExplorer,
  accessibility:
    'Each notice is told by screen readers when it comes. Nothing stands there while all goes well.',
});
