import type {
  ChartsMessages,
  ExplorerMessages,
  MapMessages,
  Messages,
  MessagesOverride,
  SoundMessages,
  SurveyMessages,
  SurveyWidgetMessages,
} from './index.ts';

/** Noun for a count: singular for 1 only. Formatted counts are passed as text. */
const noun = (count: number | string, one: string, many: string) =>
  String(count) === '1' ? one : many;
const detections = (count: number | string) => noun(count, 'Detektion', 'Detektionen');
const days = (count: string) => `${count} ${noun(count, 'Tag', 'Tage')}`;

const perUnit = (unit: 'hour' | 'minute') => (unit === 'minute' ? 'pro Minute' : 'pro Stunde');
const recordedUnit = (unit: 'hour' | 'minute') =>
  unit === 'minute' ? 'Aufnahmeminute' : 'Aufnahmestunde';
/** German texts of widgets. Defines which texts the other languages have. */
export const de = {
  lang: 'de',
  common: {
    retry: 'Noch einmal versuchen',
    requestId: (id) => `Kennung des Fehlers: ${id}`,
    error: 'Fehler',
  },
  format: {
    hours: (value) => `${value} h`,
    minutes: (value) => `${value} min`,
    seconds: (value) => `${value} s`,
  },
  errors: {
    hints: {
      connection:
        'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      wait: (seconds) =>
        `Der Dienst bittet um ${seconds} ${noun(seconds, 'Sekunde', 'Sekunden')} Geduld. Versuchen Sie es danach noch einmal.`,
      server: 'Der Dienst hat eine Störung. Versuchen Sie es gleich noch einmal.',
      conflict:
        'Das wurde inzwischen anderswo geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
  },
  analysis: {
    typeNames: {
      birdnet_v2_4: 'BirdNET V2.4',
      acoustic_indices: 'Akustische Indizes',
      audio_events: 'Klangereignisse',
    },
  },
  embed: {
    unavailable: 'Das kann im Moment nicht gezeigt werden.',
    ofAPart:
      'Diese Ergebnisse stammen aus einem Teil der Aufnahmen, denn die Auswertung wurde abgebrochen.',
  },
  explorer: {
    loadingFound: 'Ergebnisse werden gelesen ...',
    problems: {
      unreachable:
        'Der Speicher ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      expired: 'Der Link ist abgelaufen. Versuchen Sie es noch einmal, dann gibt es einen neuen.',
      missing: 'Die Datei ist nicht mehr im Speicher.',
      damaged:
        'Die Datei ist nicht lesbar. Laden Sie sie herunter und öffnen Sie sie mit einem anderen Programm.',
      unsupported:
        'Diese Art von Tondatei kann hier nicht gezeigt werden. Laden Sie die Aufnahme herunter, um sie zu hören.',
      no_ranges:
        'Der Speicher gibt Dateien nur ganz heraus, und diese ist dafür zu groß. Laden Sie sie herunter und öffnen Sie sie mit einem anderen Programm.',
      too_many:
        'Diese Liste ist zu lang für den Browser. Filtern Sie sie auf höchstens eine Million Detektionen oder laden Sie die Ergebnisdateien herunter.',
      too_long:
        'Diese Aufnahme ist zu lang, um sie hier zu zeigen. Laden Sie sie herunter, um sie zu hören.',
    },
    newerFormat: (format) =>
      `Eine neuere Version von Biophony hat diese Ergebnisse geschrieben, im Format ${format}. Laden Sie die Seite neu, um diese Version zu bekommen. Hilft das nicht, muss der Dienst aktualisiert werden.`,
    failed: 'Die Ergebnisse konnten nicht gelesen werden',
    emptyTitle: 'Nichts gefunden',
    partialCounted: (shown, total) =>
      `Gezählt sind ${shown} von ${total} Detektionen, gleichmäßig über die Aufnahmen verteilt.`,
    undated: (number) =>
      `${number} ${detections(number)} ${noun(number, 'liegt', 'liegen')} in Aufnahmen ohne Uhrzeit und ${noun(number, 'fehlt', 'fehlen')} in diesem Bild.`,
    detections: 'Detektionen',
    species: 'Arten',
    sounds: 'Geräuschtypen',
    sites: 'Standorte',
    recorded: 'Aufgenommen',
    filesAnalysed: 'Ausgewertete Dateien',
    countDetections: (number, value) => `${number} ${detections(value)}`,
    countRecordings: (number, value) => `${number} ${noun(value, 'Aufnahme', 'Aufnahmen')}`,
    countMinutes: (number, value) => `${number} ${noun(value, 'Minute', 'Minuten')}`,

    asTable: 'Tabelle',
    asChart: 'Diagramm',
    showTable: (title) => `${title}: Tabelle zeigen`,
    showChart: (title) => `${title}: Diagramm zeigen`,
    download: 'Herunterladen',
    downloadChart: (title) => `${title}: als CSV herunterladen`,
    listPrinted: (first, last, all) =>
      `Gedruckt sind ${first} bis ${last} von ${all}. Die heruntergeladene Liste hat alle.`,

    speciesText: (number, most) => `Insgesamt ${number}, am häufigsten ${most}.`,
    noSpecies: 'Keine Art mit diesem Filter.',
    bestConfidence: (confidence) => `max. ${confidence}`,
    atSites: (count) => `an ${count} ${noun(count, 'Standort', 'Standorten')}`,
    allSpecies: (number) => `Alle ${number} zeigen`,
    fewerSpecies: 'Weniger zeigen',
    columnSpecies: 'Art',
    columnScientific: 'Wissenschaftlicher Name',
    columnCount: 'Detektionen',
    columnBest: 'Höchste Konfidenz',

    activity: 'Aktivität nach Stunde und Tag',
    activityText: (hour, most, day) =>
      `Die meisten Detektionen in einer Stunde: ${most}, am ${day} ab ${hour}.`,
    activityNone: 'Keine Detektion mit diesem Filter hat eine Uhrzeit.',
    activityRateText: (hour, most, day, unit) =>
      `Die meisten Detektionen pro ${recordedUnit(unit)}: ${most}, am ${day} ab ${hour}.`,
    perRecorded: (unit) => `Pro ${recordedUnit(unit)}`,
    rateValue: (value, unit) => `${value} ${perUnit(unit)}`,
    cellText: (day, hour, found, recorded, rate, unit) =>
      `${day}, ${hour}: ${found}${recorded === null ? '' : `, ${recorded} aufgenommen`}${rate === null ? '' : `, ${rate} pro ${recordedUnit(unit)}`}`,
    cellSilent: (day, hour) => `${day}, ${hour}: nichts aufgenommen`,
    legendNone: 'Nichts gefunden',
    legendSilent: 'Nichts aufgenommen',
    daysLeftOut: (number, count) =>
      `Hier wurde an ${number} ${noun(count, 'Tag', 'Tagen')} nichts aufgenommen`,
    columnDay: 'Tag',
    columnHour: 'Stunde',
    columnRecorded: 'Aufgenommen (min)',
    day: 'Tag',

    allDays: 'Alle Tage zusammen',
    strips: 'Der Tag, Index für Index',
    stripsText: (day, number, step) =>
      `${day}: ${number}, in Schritten von ${step}. Jeder Streifen geht vom kleinsten zum größten Wert seines Index. Beide Werte stehen daneben.`,
    lowToHigh: (low, high) => `${low} bis ${high}`,
    noValue: 'kein Wert',
    line: (index) => `${index} im Lauf des Tages`,
    lineText: (index, low, high, mean) =>
      `${index} liegt zwischen ${low} und ${high}, im Mittel bei ${mean}.`,
    band24: (mean) =>
      `Die Linie ist das Mittel aller Tage zu dieser Uhrzeit, das Band reicht vom kleinsten zum größten Wert. ${mean}`,
    columnIndexTime: 'Uhrzeit',
    columnMean: 'Mittel',
    columnMin: 'Kleinster Wert',
    columnMax: 'Größter Wert',
    noIndices: 'Keine Aufnahme konnte gemessen werden.',
    noIndexTimes:
      'Diese Aufnahmen haben keine Uhrzeit, deshalb ist kein Tag gezeichnet. Die Werte stehen in der Tabelle.',
    indexNames: {
      ACI: 'Akustischer Komplexitätsindex',
      ADI_1k_10k_50dB: 'Akustischer Diversitätsindex',
      AEI_1k_10k_50dB: 'Akustischer Gleichmäßigkeitsindex',
      BI_2k_8k: 'Bioakustischer Index',
      NDSI_1k_2k_8k: 'Normierter Differenzindex der Klanglandschaft',
      Ht: 'Zeitliche Entropie',
      Hf: 'Spektrale Entropie',
      H: 'Gesamtentropie',
    },
    indexUnits: { ADI_1k_10k_50dB: 'nats' },

    summary: 'Projekt im Überblick',
    summaryUpdated: (date) => `Stand: ${date}`,
    noAnalysis: 'Es gibt noch keine fertige Auswertung.',
  },
  survey: {
    allRows: (rows) => `Alle ${rows} zeigen`,
    fewerRows: 'Weniger zeigen',
  },
  surveyWidgets: {
    partialAnalyses: (count) =>
      count === 1
        ? 'Die Ergebnisse von 1 Auswertung stammen aus einem Teil ihrer Aufnahmen, denn sie wurde abgebrochen.'
        : `Die Ergebnisse von ${count} Auswertungen stammen aus einem Teil ihrer Aufnahmen, denn sie wurden abgebrochen.`,
    none: 'Hier wurde bisher nichts gefunden.',
    noSites: 'Dieses Projekt hat noch keine Standorte.',
    noEffort: 'Hier wurde bisher nichts aufgenommen.',
    map: 'Wo aufgenommen wurde',
    mapOf: (species) => `Wo ${species} gefunden wurde`,
    groups: (a, b) => `Gruppe A: ${a}. Gruppe B: ${b}.`,
    sites: (count) => `${count} Standorte`,
    allDays: 'alle Tage',
    beforeDay: (day) => `vor dem ${day}`,
    fromDay: (day) => `ab dem ${day}`,
    untilDay: (day) => `bis zum ${day}`,
    days: (from, to) => `${from} bis ${to}`,
  },
  charts: {
    cell: (chart, text) => `${chart}: ${text}`,
    cellHint: 'Pfeiltasten bewegen, Eingabe wählt.',
    day: 'Tag',
    site: 'Standort',
    recorder: 'Rekorder',
    anyRecorder: 'ohne Namen des Rekorders',
    caption: (hours, model, confidence) =>
      `Aus ${hours} Aufnahmen, Modell ${model}; Detektionen ab Konfidenz ${confidence}.`,

    calendar: 'Was aufgenommen wurde',
    calendarLeft: 'Mit diesen Filtern wurde nichts aufgenommen.',
    calendarText: (deployments, hours, number) =>
      `${deployments} ${noun(deployments, 'Einsatz', 'Einsätze')}, ${hours} an ${number} ${noun(number, 'Einsatztag', 'Einsatztagen')}. Aufgenommen und lesbar, ausgewertet oder nicht.`,
    calendarFailures: (files, count) =>
      `Punkte: ${files} ${noun(count, 'Datei', 'Dateien')} ohne lesbaren Ton.`,
    calendarUndated: (files, count) =>
      `${files} ${noun(count, 'Datei', 'Dateien')} ohne Ton ${noun(count, 'hat', 'haben')} keine Uhrzeit.`,
    calendarOmitted: (hours) => `${hours} in weiteren Stunden sind nicht gezeigt.`,
    calendarCell: (row, day, held) => `${row}, ${day}: ${held}`,
    calendarGap: (row, number) => `${row}: ${days(number)} ohne Aufnahmen, ausgelassen`,
    calendarRecorded: (hours) => `${hours} aufgenommen`,
    calendarNothing: 'nichts aufgenommen',
    calendarAway: 'kein Rekorder hier',
    recordedHours: 'Aufnahmestunden',
    failures: 'Dateien ohne Ton',
    failed: (files, count, reason) => `${files} ${noun(count, 'Datei', 'Dateien')}: ${reason}`,
    reasons: {
      unreadable: 'nicht als Ton lesbar',
      not_arrived: 'nicht angekommen',
      no_sound: 'kein Ton darin',
      no_length: 'Länge unbekannt',
      empty_file: 'leer',
      nul_filled: 'Platz belegt und nie beschrieben',
      bad_header: 'Kopf der Datei beschädigt',
      no_audio: 'Kopf ohne Ton',
      flac_stub: 'endet vor dem ersten Ton',
      unsupported_format: 'Format wird nicht gelesen',
      unsupported_type: 'Format wird nicht gelesen',
      file_too_large: 'zu groß',
      duplicate_name: 'Name kam zweimal',
      file_exists: 'unter dem Namen lag schon anderer Ton',
    },
    legendNothing: 'nichts',
    legendAway: 'kein Rekorder',
    legendFailed: 'Dateien ohne Ton',

    season: (species) => `${species} im Jahreslauf`,
    seasonNone: 'Mit diesen Filtern wurde nichts aufgenommen und ausgewertet.',
    seasonText: (species, week, hour, rate, unit) =>
      `${species} wurde am häufigsten in der Woche ab ${week} ab ${hour} gefunden: ${rate} Detektionen pro ${recordedUnit(unit)}.`,
    seasonNever: (species) => `${species} wurde mit diesen Filtern nicht gefunden.`,
    seasonSun:
      'Linien: Morgen- und Abenddämmerung (Sonne 6° unter dem Horizont), Mittel der Standorte.',
    seasonNoSun: 'Die Dämmerung ist nicht eingezeichnet: Keiner dieser Standorte hat eine Lage.',
    seasonCell: (week, hour, found, hours, rate, unit) =>
      `Woche ab ${week}, ${hour}: ${found} in ${hours}${rate === null ? '' : `, ${rate} pro ${recordedUnit(unit)}`}`,
    seasonSilent: (week, hour) => `Woche ab ${week}, ${hour}: nichts aufgenommen`,
    detections: (text, count) => `${text} ${detections(count)}`,
    rateOfCell: (rate, unit) => `${rate} ${perUnit(unit)}`,
    week: 'Woche ab',
    hour: 'Stunde',
    columnDetections: 'Detektionen',
    columnRate: 'Pro Aufnahmestunde',
    columnDawn: 'Morgendämmerung',
    columnDusk: 'Abenddämmerung',
    legendNever: 'nicht gefunden',
    legendSilent: 'nicht aufgenommen',

    compare: 'Vergleich',
    groupA: 'Gruppe A',
    groupB: 'Gruppe B',
    noEffort: (group) =>
      `In ${group} wurde an keinem Standort etwas aufgenommen und ausgewertet. Wählen Sie andere Gruppen oder andere Filter.`,
    rates: 'Art für Art',
    ratesText: (unit) =>
      `Detektionen pro ${recordedUnit(unit)} in jeder Gruppe, und das Wievielfache der Rate von B die Rate von A ist, mit 95-%-Intervallen. Was sich am sichersten unterscheidet, steht oben.`,
    meaning:
      'Ein Intervall sagt, wie weit die wahre Rate von der gezählten entfernt sein kann. Grundlage ist, wie stark sich die Tage der Standorte unterscheiden: In 95 von 100 solchen Erfassungen enthält es die wahre Rate. Von Arten, die in beiden Gruppen gleich häufig sind, scheint sich zufällig eine von zwanzig zu unterscheiden.',
    poisson:
      'Wo nur ein Tag oder keine Detektion zeigt, wie sich Tage unterscheiden, gelten Detektionen im Intervall (mit *) als unabhängig. Es ist dann zu eng.',
    ratioHead: 'A : B',
    rateOf: (group, unit) => `${group}, pro ${recordedUnit(unit)}`,
    differs: 'Unterschied mindestens',
    ratioScale: 'Von 1/100 bis 100',
    times: (factor) => `das ${factor}-Fache`,
    uncertain: 'nicht gesichert',
    interval: (value, low, high) => `${value} (${low} bis ${high})`,
    atLeast: (low) => `mindestens ${low}`,
    unbounded: 'ohne Grenze',
    onlyA: 'nur A',
    onlyB: 'nur B',
    richness: 'Wie viele Arten',
    richnessText: (occasions) =>
      `Eine Erfassung ist ein Tag an einem Standort. Rarefaktion: Wie viele Arten ${occasions} Erfassungen erwarten lassen, so viele wie die kleinere Gruppe hat. Chao2 schätzt, wie viele Arten es mindestens gibt, auch solche, die nie gefunden wurden. Abdeckung: Der Anteil, den die bisher gefundenen Arten an allen Funden haben.`,
    measure: 'Kennzahl',
    observed: 'Gefundene Arten',
    rarefied: 'Rarefaktion auf die kleinere Gruppe',
    chao2: 'Chao2 (Standardfehler)',
    withError: (estimate, error) => `${estimate} (${error})`,
    coverage: 'Abdeckung der Stichprobe',
    occasions: 'Standorttage',
    hours: 'Aufgenommen und ausgewertet',
    unknown: 'nicht bestimmbar',
    curves: 'Arten nach Standorttagen',
    curvesText: (a, b) =>
      `Arten, die sich an so vielen Standorttagen zeigen, mit 95-%-Bändern. Ganze Gruppe A: ${a}; ganze Gruppe B: ${b}.`,
    species: 'Arten',
    columnGroup: 'Gruppe',
    columnLow: 'Untere Grenze',
    columnHigh: 'Obere Grenze',
  },
  map: {
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    showAll: 'Alle Standorte zeigen',
    metres: (number) => `${number} m`,
    kilometres: (number) => `${number} km`,
    noCoast: 'Küsten und Grenzen konnten nicht geladen werden.',
    wheel: 'Zum Zoomen mit dem Mausrad auf die Karte klicken oder Strg halten.',
    keys: 'Pfeiltasten bewegen die Karte, Plus und Minus zoomen, 0 zeigt alles.',
    north: (degrees) => `${degrees}° N`,
    south: (degrees) => `${degrees}° S`,
    east: (degrees) => `${degrees}° O`,
    west: (degrees) => `${degrees}° W`,
    site: 'Standort',
    sites: 'Standorte auf der Karte',
    latitude: 'Breite',
    longitude: 'Länge',
    cell: 'Innerhalb von (Grad)',
    hours: 'Aufnahmestunden',
    species: 'Arten',
    rate: 'Detektionen pro Aufnahmestunde',
    detected: 'Gefunden',
    colours: {
      richness: 'Zahl der Arten',
      rate: 'Pro Aufnahmestunde',
      detected: 'Gefunden oder nicht',
    },
    kinds: {
      richness: 'Zahl der Geräuschtypen',
      tells: 'wie viele Geräuschtypen gefunden wurden',
      column: 'Geräuschtypen',
      ofSite: (number) => `${number} ${noun(number, 'Geräuschtyp', 'Geräuschtypen')}`,
    },
    detectedOrNot: ['nicht gefunden', 'gefunden'],
    effort: 'Aufgenommen',
    range: (from, to) => `${from} bis ${to}`,
    hollow: 'nichts aufgenommen',
    blurred: 'irgendwo innerhalb',
    blurredText: 'Gestrichelte Umrisse sind ungenaue Lagen: Der Standort ist irgendwo innerhalb.',
    aside: 'nicht gewählt',
    siteText: (name, facts) => `${name}: ${facts}`,
    siteEffort: (length) => `${length} aufgenommen`,
    siteSpecies: (number) => `${number} ${noun(number, 'Art', 'Arten')}`,
    siteRate: (number) => `${number} ${detections(number)} pro Aufnahmestunde`,
    within: (degrees) => `irgendwo innerhalb von ${degrees}°`,
    choose: 'Wählen Sie einen Standort, um ihn allein zu sehen; mit Strg oder Umschalt mehrere.',
    colourTells: {
      richness: 'wie viele Arten gefunden wurden',
      rate: 'wie viele Detektionen es pro Aufnahmestunde gab',
      detected: 'ob die Art gefunden wurde',
    },
    mapText: (count, colour) =>
      `${count} ${noun(count, 'Standort', 'Standorte')}: Je größer das Zeichen, desto mehr wurde aufgenommen. Die Farbe zeigt, ${colour}.`,
    noPlaces: 'Noch hat kein Standort eine Lage, deshalb ist nichts gezeichnet.',
    unplaced: (count) =>
      count === 1 ? 'Ein Standort ohne Lage:' : `${count} Standorte ohne Lage:`,
  },
} satisfies MessagesOverride;

/** English catalogue with the texts of every page that widgets show. */
interface AllMessages extends Omit<
  Messages,
  'explorer' | 'sound' | 'surveyWidgets' | 'survey' | 'charts' | 'map'
> {
  explorer: ExplorerMessages;
  sound: SoundMessages;
  surveyWidgets: SurveyWidgetMessages;
  survey: SurveyMessages;
  charts: ChartsMessages;
  map: MapMessages;
}
/** Keys of one catalogue with the types of another. */
type Same<Keys, All> = {
  [K in keyof Keys]: K extends keyof All
    ? All[K] extends readonly unknown[] | ((...args: never[]) => unknown) | string
      ? All[K]
      : Same<Keys[K], All[K]>
    : never;
};
/**
 * Every text that a widget can show, and no other, by the catalogue above; a test compares it with
 * the scripts of widgets.
 */
export type WidgetMessages = Same<typeof de, AllMessages>;
