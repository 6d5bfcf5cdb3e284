export { ChartFrame, ChartTable, tableCsv, type ChartTableData } from './charts/chart-frame.tsx';
export { DetectionView } from './detections/detection-view.tsx';
export { DetectionsTable } from './detections/detections-table.tsx';
export { VerdictNotices } from '../verdicts/verdict-notices.tsx';
export { ExplorerNumbers, type ExplorerProps } from './loaded-detections.tsx';
export { FilterChips, FilterBar } from './filters/filter-bar.tsx';
export { HeatMap } from './charts/heat-map.tsx';
export { IndexLine, IndexStrips, IndicesView } from './charts/indices-view.tsx';
export { ProjectSummary } from './project-summary.tsx';
export { SpeciesChooser } from './species/species-chooser.tsx';
export { SpeciesList } from './species/species-list.tsx';
export type { ListedSpecies } from './species/species-search.tsx';
export { SpectrogramView } from './clip/spectrogram-view.tsx';
export type { IndexTable } from './engine/load-indices.ts';
export type { SpeciesName } from '../base/species-name.ts';
export type { Judgement } from '../verdicts/verdict.ts';
export type { Verdict } from '@biophony/statistics';
export type { Sample, Wanted } from './engine/choose-groups.ts';
export type { DetectionFilter, HourRange, Selection } from './engine/select.ts';
export type { DetectionRow, Loaded } from './engine/calls.ts';
export type { Activity, ChosenTime, IndexDay } from './charts/chart-grids.ts';
export { clipViewOf, type ClipView, type SoundWork } from './clip/clip-view.ts';
export type { Found, FoundSpecies } from '../analyses/found-species.ts';
export { useClipPlayer, type ClipPlayer } from './clip/use-clip.ts';
export {
  useSoundFrame,
  changeSoundSettings,
  useSoundSettings,
  usualSettings,
} from './clip/use-sound.ts';
export type { ColumnId } from './detections/columns.tsx';
export { filterChips, type FilterChip } from './filters/filter-of.ts';
export { plainView, queryOf, unfiltered, viewOf, type ExplorerView } from './filters/view.ts';
export { bandPass, loudnessOf, spectrogramOf } from './clip/spectrogram.ts';
export { ActivityWidget } from './activity-widget.tsx';
export { SpeciesWidget, SummaryWidget } from './species-widget.tsx';
export { Explorer } from './explorer.tsx';
export { IndicesWidget } from './indices-widget.tsx';
export type { WidgetTarget } from './widget-frame.tsx';
