export { ChartFrame } from './components/chart/chart-frame.tsx';
export { ChartTable, tableCsv, type ChartTableData } from './components/chart/chart-table.tsx';
export { DetectionView } from './components/detection/detection-view.tsx';
export { DetectionsTable } from './components/list/detections-table.tsx';
export { VerdictNotices } from './components/list/verdict-notices.tsx';
export { ExplorerNumbers } from './components/summary/explorer-numbers.tsx';
export { FilterChips } from './components/filters/filter-chips.tsx';
export { FilterBar } from './components/filters/filter-bar.tsx';
export { HeatMap } from './components/heat-map/heat-map.tsx';
export { IndexLine } from './components/indices/index-line.tsx';
export { IndexStrips } from './components/indices/index-strips.tsx';
export { IndicesView } from './components/indices/indices-view.tsx';
export { ProjectSummary } from './components/summary/project-summary.tsx';
export { SpeciesChooser } from './components/species/species-chooser.tsx';
export { SpeciesList } from './components/species/species-list.tsx';
export type { ListedSpecies } from './model/species/listed-species.ts';
export { SpectrogramView } from './components/sound/spectrogram-view.tsx';
export type { IndexTable } from './data/load/load-indices.ts';
export type { SpeciesName } from './data/columns/detection-columns.ts';
export type { Judgement } from './data/columns/judgement.ts';
export type { Sample, Wanted } from './data/load/choose-groups.ts';
export type { DetectionFilter, HourRange, Selection } from './data/selection/select.ts';
export type { Verdict } from './data/columns/verdicts.ts';
export type { DetectionRow, Loaded } from './engine/calls.ts';
export type { Activity, ChosenTime } from './model/activity/activity.ts';
export { clipViewOf, type ClipView, type SoundWork } from './model/clip/clip-view.ts';
export type { IndexDay } from './model/activity/index-day.ts';
export type { Found, FoundSpecies } from './model/activity/found.ts';
export { useClipPlayer } from './headless/clip/use-clip-player.ts';
export type { ClipPlayer } from './model/clip/clip-player.ts';
export { useSoundFrame } from './components/sound/use-sound-frame.ts';
export {
  changeSoundSettings,
  useSoundSettings,
  usualSettings,
} from './model/clip/sound-settings.ts';
export type { ColumnId } from './model/list/columns.ts';
export { filterChips, type FilterChip } from './model/view/filter-chips.ts';
export { plainView, queryOf, unfiltered, viewOf, type ExplorerView } from './model/view/view.ts';
export { bandPass } from './sound/band-pass.ts';
export { loudnessOf, spectrogramOf } from './sound/spectrogram.ts';
export { ActivityWidget } from './widgets/activity-widget.tsx';
export { Explorer } from './widgets/explorer.tsx';
export type { ExplorerProps } from './widgets/explorer-props.ts';
export { IndicesWidget } from './widgets/indices-widget.tsx';
export { SpeciesWidget } from './widgets/species-widget.tsx';
export { SummaryWidget } from './widgets/summary-widget.tsx';
export type { WidgetTarget } from './headless/results/use-target.ts';
