import type {
  access,
  account,
  accountExport,
  device,
  password,
  secondFactor,
  settings,
  signUp,
  verification,
} from './en/account.ts';
import type { createAnalysis, results } from './en/analyses.ts';
import type { files, upload } from './en/datasets.ts';
import type { explore, explorer, sound } from './en/explorer.ts';
import type { keys, runnerTokens } from './en/access-keys.ts';
import type { admin } from './en/admin.ts';
import type { review, verdicts } from './en/review.ts';
import type { notes, timeline } from './en/notebook.ts';
import type { firstTexts } from './en/first-texts.ts';
import type { invitation, members, shared } from './en/members.ts';
import type { hiddenPlaces, membership, publicAccess } from './en/membership.ts';
import type { clocks } from './en/clocks.ts';
import type { charts, map } from './en/survey-charts.ts';
import type { example, projectList } from './en/project-list.ts';
import type { calibration, samples } from './en/calibration.ts';
import type { detections, spectrogram } from './en/survey-detections.ts';
import type { overview } from './en/overview.ts';
import type { species } from './en/species.ts';
import type { search } from './en/search.ts';
import type { offline } from './en/offline.ts';
import type { cards } from './en/cards.ts';
import type { batch } from './en/batch.ts';
import type { sites } from './en/sites.ts';
import type { survey, surveyWidgets } from './en/survey.ts';
import type { DeepPartial } from './override.ts';

export { en } from './en/index.ts';
export { hiddenPlaces, publicAccess } from './en/membership.ts';
export { landing } from './en/landing.ts';
export { legal } from './en/legal.ts';
export { overrideMessages, type DeepPartial } from './override.ts';

/** The type of every language's catalogue. */
export type Messages = typeof firstTexts & {
  // Overrides for pages whose English texts load with them.
  admin?: DeepPartial<AdminMessages>;
  access?: DeepPartial<AccessMessages>;
  account?: DeepPartial<AccountMessages>;
  createAnalysis?: DeepPartial<CreateAnalysisMessages>;
  device?: DeepPartial<DeviceMessages>;
  explore?: DeepPartial<ExploreMessages>;
  explorer?: DeepPartial<ExplorerMessages>;
  files?: DeepPartial<FilesMessages>;
  password?: DeepPartial<PasswordMessages>;
  results?: DeepPartial<ResultsMessages>;
  secondFactor?: DeepPartial<SecondFactorMessages>;
  settings?: DeepPartial<SettingsMessages>;
  signUp?: DeepPartial<SignUpMessages>;
  sound?: DeepPartial<SoundMessages>;
  upload?: DeepPartial<UploadMessages>;
  verification?: DeepPartial<VerificationMessages>;
  notes?: DeepPartial<NotesMessages>;
  timeline?: DeepPartial<TimelineMessages>;
  keys?: DeepPartial<KeysMessages>;
  accountExport?: DeepPartial<AccountExportMessages>;
  hiddenPlaces?: DeepPartial<HiddenPlacesMessages>;
  runnerTokens?: DeepPartial<RunnerTokensMessages>;
  example?: DeepPartial<ExampleMessages>;
  projectList?: DeepPartial<ProjectListMessages>;
  review?: DeepPartial<ReviewMessages>;
  clocks?: DeepPartial<ClocksMessages>;
  sites?: DeepPartial<SitesMessages>;
  survey?: DeepPartial<SurveyMessages>;
  surveyWidgets?: DeepPartial<SurveyWidgetMessages>;
  charts?: DeepPartial<ChartsMessages>;
  spectrogram?: DeepPartial<SpectrogramMessages>;
  detections?: DeepPartial<DetectionsMessages>;
  map?: DeepPartial<MapMessages>;
  samples?: DeepPartial<SamplesMessages>;
  calibration?: DeepPartial<CalibrationMessages>;
  verdicts?: DeepPartial<VerdictMessages>;
  members?: DeepPartial<MembersMessages>;
  publicAccess?: DeepPartial<PublicAccessMessages>;
  membership?: DeepPartial<MembershipMessages>;
  invitation?: DeepPartial<InvitationMessages>;
  shared?: DeepPartial<SharedMessages>;
  batch?: DeepPartial<BatchMessages>;
  cards?: DeepPartial<CardsMessages>;
  offline?: DeepPartial<OfflineMessages>;
  search?: DeepPartial<SearchMessages>;
  species?: DeepPartial<SpeciesMessages>;
  overview?: DeepPartial<OverviewMessages>;
};
export type AdminMessages = typeof admin;
export type AccountExportMessages = typeof accountExport;
export type AccessMessages = typeof access;
export type AccountMessages = typeof account;
export type CreateAnalysisMessages = typeof createAnalysis;
export type DeviceMessages = typeof device;
export type ExploreMessages = typeof explore;
export type ExplorerMessages = typeof explorer;
export type FilesMessages = typeof files;
export type PasswordMessages = typeof password;
export type ResultsMessages = typeof results;
export type SecondFactorMessages = typeof secondFactor;
export type SettingsMessages = typeof settings;
export type SignUpMessages = typeof signUp;
export type SoundMessages = typeof sound;
export type UploadMessages = typeof upload;
export type VerificationMessages = typeof verification;
export type HiddenPlacesMessages = typeof hiddenPlaces;
export type KeysMessages = typeof keys;
export type RunnerTokensMessages = typeof runnerTokens;
export type MapMessages = typeof map;
export type MembersMessages = typeof members;
export type PublicAccessMessages = typeof publicAccess;
export type MembershipMessages = typeof membership;
export type InvitationMessages = typeof invitation;
export type SharedMessages = typeof shared;
/** Texts about the example project. */
export type ExampleMessages = typeof example;
export type ProjectListMessages = typeof projectList;
export type ReviewMessages = typeof review;
export type ClocksMessages = typeof clocks;
export type SitesMessages = typeof sites;
export type SurveyMessages = typeof survey;
export type SurveyWidgetMessages = typeof surveyWidgets;
export type ChartsMessages = typeof charts;
export type SpectrogramMessages = typeof spectrogram;
export type DetectionsMessages = typeof detections;
export type SamplesMessages = typeof samples;
export type CalibrationMessages = typeof calibration;
export type VerdictMessages = typeof verdicts;
export type OverviewMessages = typeof overview;
export type SpeciesMessages = typeof species;
export type SearchMessages = typeof search;
export type OfflineMessages = typeof offline;
export type CardsMessages = typeof cards;
export type BatchMessages = typeof batch;
export type NotesMessages = typeof notes;
export type TimelineMessages = typeof timeline;
export type MessagesOverride = DeepPartial<Messages>;

/**
 * Languages of the widgets' texts besides English. Each has a file here:
 * `@biophony/ui/messages/de`.
 */
export type Language = 'de' | 'es' | 'fr' | 'it';
