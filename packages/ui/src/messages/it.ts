import type { WidgetMessages } from './de.ts';

/** Noun for a count: singular for 1 only. Formatted counts are passed as text. */
const noun = (count: number | string, one: string, many: string) =>
  String(count) === '1' ? one : many;
const detections = (count: number | string) => noun(count, 'rilevamento', 'rilevamenti');

const perUnit = (unit: 'hour' | 'minute') => (unit === 'minute' ? 'al minuto' : 'all’ora');
const recordedUnit = (unit: 'hour' | 'minute') =>
  unit === 'minute' ? 'minuto registrato' : 'ora registrata';
/** Italian texts of widgets. */
export const it: WidgetMessages = {
  lang: 'it',
  common: {
    retry: 'Riprova',
    requestId: (id) => `Riferimento: ${id}`,
    error: 'Errore',
  },
  format: {
    hours: (value) => `${value} h`,
    minutes: (value) => `${value} min`,
    seconds: (value) => `${value} s`,
  },
  errors: {
    hints: {
      connection: 'Il servizio non è raggiungibile. Controlla la connessione e riprova.',
      wait: (seconds) =>
        `Il servizio chiede di aspettare ${seconds} ${noun(seconds, 'secondo', 'secondi')}. Poi riprova.`,
      server: 'Il servizio ha avuto un problema. Riprova tra poco.',
      conflict: 'Nel frattempo è stato modificato altrove. Ricarica la pagina e riprova.',
    },
  },
  analysis: {
    typeNames: {
      birdnet_v2_4: 'BirdNET V2.4',
      acoustic_indices: 'Indici acustici',
      audio_events: 'Eventi sonori',
    },
  },
  embed: {
    unavailable: 'Al momento non è possibile mostrare questo contenuto.',
    ofAPart:
      'Questi risultati riguardano una parte delle registrazioni, perché l’analisi è stata interrotta.',
  },
  explorer: {
    loadingFound: 'Lettura dei risultati...',
    problems: {
      unreachable: 'L’archivio non è raggiungibile. Controlla la connessione e riprova.',
      expired: 'Il link è scaduto. Riprova per averne uno nuovo.',
      missing: 'Il file non è più nell’archivio.',
      damaged: 'Il file non è leggibile. Scaricalo e aprilo con un altro programma.',
      unsupported:
        'Questo tipo di file audio non può essere mostrato qui. Scarica la registrazione per ascoltarla.',
      no_ranges:
        'L’archivio invia solo file interi, e questo è troppo grande. Scaricalo e aprilo con un altro programma.',
      too_many:
        'Questo elenco è troppo lungo per il browser. Filtralo fino a un milione di rilevamenti al massimo, o scarica i file dei risultati.',
      too_long:
        'Questa registrazione è troppo lunga per essere mostrata qui. Scaricala per ascoltarla.',
    },
    newerFormat: (format) =>
      `Una versione più recente di Biophony ha scritto questi risultati, nel formato ${format}. Ricarica la pagina per avere quella versione. Se non basta, il servizio va aggiornato.`,
    failed: 'Non è stato possibile leggere i risultati',
    emptyTitle: 'Non è stato trovato nulla',
    partialCounted: (shown, total) =>
      `Sono contati ${shown} rilevamenti su ${total}, distribuiti in modo uniforme tra le registrazioni.`,
    undated: (number) =>
      `${number} ${detections(number)} ${noun(number, 'è', 'sono')} in registrazioni senza ora e non ${noun(number, 'compare', 'compaiono')} in questa immagine.`,
    detections: 'Rilevamenti',
    species: 'Specie',
    sounds: 'Tipi di suono',
    sites: 'Siti',
    recorded: 'Tempo registrato',
    filesAnalysed: 'File analizzati',
    countDetections: (number, value) => `${number} ${detections(value)}`,
    countRecordings: (number, value) =>
      `${number} ${noun(value, 'registrazione', 'registrazioni')}`,
    countMinutes: (number, value) => `${number} ${noun(value, 'minuto', 'minuti')}`,

    asTable: 'Tabella',
    asChart: 'Grafico',
    showTable: (title) => `${title}: mostra la tabella`,
    showChart: (title) => `${title}: mostra il grafico`,
    download: 'Scarica',
    downloadChart: (title) => `${title}: scarica come CSV`,
    listPrinted: (first, last, all) =>
      `Sono stampate le righe da ${first} a ${last} su ${all}. L’elenco scaricato le contiene tutte.`,

    speciesText: (number, most) => `${number} in tutto, più spesso ${most}.`,
    noSpecies: 'Nessuna specie con questo filtro.',
    bestConfidence: (confidence) => `max. ${confidence}`,
    atSites: (count) => `in ${count} ${noun(count, 'sito', 'siti')}`,
    allSpecies: (number) => `Mostra tutte e ${number}`,
    fewerSpecies: 'Mostra meno',
    columnSpecies: 'Specie',
    columnScientific: 'Nome scientifico',
    columnCount: 'Rilevamenti',
    columnBest: 'Confidenza massima',

    activity: 'Attività per ora e giorno',
    activityText: (hour, most, day) =>
      `Più rilevamenti in un’ora: ${most}, il ${day} dalle ${hour}.`,
    activityNone: 'Nessun rilevamento con questo filtro ha un’ora.',
    activityRateText: (hour, most, day, unit) =>
      `Più rilevamenti per ${recordedUnit(unit)}: ${most}, il ${day} dalle ${hour}.`,
    perRecorded: (unit) => `Per ${recordedUnit(unit)}`,
    rateValue: (value, unit) => `${value} ${perUnit(unit)}`,
    cellText: (day, hour, count, recorded, rate, unit) =>
      `${day}, ${hour}: ${count}${recorded === null ? '' : `, ${recorded} di registrazione`}${rate === null ? '' : `, ${rate} per ${recordedUnit(unit)}`}`,
    cellSilent: (day, hour) => `${day}, ${hour}: nulla di registrato`,
    legendNone: 'Nulla trovato',
    legendSilent: 'Nulla di registrato',
    daysLeftOut: (number, count) =>
      `Qui non è stato registrato nulla per ${number} ${noun(count, 'giorno', 'giorni')}`,
    columnDay: 'Giorno',
    columnHour: 'Ora',
    columnRecorded: 'Tempo registrato (min)',
    day: 'Giorno',

    allDays: 'Tutti i giorni insieme',
    strips: 'Il giorno, indice per indice',
    stripsText: (day, number, step) =>
      `${day}: ${number}, a passi di ${step}. Ogni striscia va dal valore più basso del suo indice al più alto, che stanno accanto.`,
    lowToHigh: (low, high) => `da ${low} a ${high}`,
    noValue: 'nessun valore',
    line: (index) => `${index} nel corso del giorno`,
    lineText: (index, low, high, mean) => `${index} è tra ${low} e ${high}, in media ${mean}.`,
    band24: (mean) =>
      `La linea è la media di tutti i giorni a quell’ora, la fascia va dal valore più basso al più alto. ${mean}`,
    columnIndexTime: 'Ora',
    columnMean: 'Media',
    columnMin: 'Valore più basso',
    columnMax: 'Valore più alto',
    noIndices: 'Non è stato possibile misurare nessuna registrazione.',
    noIndexTimes:
      'Queste registrazioni non hanno un’ora, quindi non c’è un giorno da disegnare. I valori sono nella tabella.',
    indexNames: {
      ACI: 'Indice di complessità acustica',
      ADI_1k_10k_50dB: 'Indice di diversità acustica',
      AEI_1k_10k_50dB: 'Indice di equiripartizione acustica',
      BI_2k_8k: 'Indice bioacustico',
      NDSI_1k_2k_8k: 'Indice di differenza normalizzata del paesaggio sonoro',
      Ht: 'Entropia temporale',
      Hf: 'Entropia spettrale',
      H: 'Entropia totale',
    },
    indexUnits: { ADI_1k_10k_50dB: 'nats' },

    summary: 'Riepilogo del progetto',
    summaryUpdated: (date) => `Aggiornato: ${date}`,
    noAnalysis: 'Non c’è ancora un’analisi completata.',
  },
  survey: {
    allRows: (rows) => `Mostra tutte e ${rows}`,
    fewerRows: 'Mostra meno',
  },
  surveyWidgets: {
    partialAnalyses: (count) =>
      count === 1
        ? 'I risultati di 1 analisi riguardano una parte delle sue registrazioni, perché è stata interrotta.'
        : `I risultati di ${count} analisi riguardano una parte delle loro registrazioni, perché sono state interrotte.`,
    none: 'Finora qui non è stato trovato nulla.',
    noSites: 'Questo progetto non ha ancora siti.',
    noEffort: 'Finora qui non è stato registrato nulla.',
    map: 'Dove si è registrato',
    mapOf: (species) => `Dove è stata rilevata la specie: ${species}`,
    groups: (a, b) => `Gruppo A: ${a}. Gruppo B: ${b}.`,
    sites: (count) => `${count} ${noun(count, 'sito', 'siti')}`,
    allDays: 'tutti i giorni',
    beforeDay: (day) => `prima del ${day}`,
    fromDay: (day) => `dal ${day}`,
    untilDay: (day) => `fino al ${day}`,
    days: (from, to) => `dal ${from} al ${to}`,
  },
  charts: {
    cell: (chart, text) => `${chart}: ${text}`,
    cellHint: 'Le frecce spostano, Invio sceglie.',
    day: 'Giorno',
    site: 'Sito',
    recorder: 'Registratore',
    anyRecorder: 'registratore senza nome',
    caption: (hours, model, confidence) =>
      `Da ${hours} di registrazione, modello ${model}; rilevamenti con confidenza da ${confidence}.`,

    calendar: 'Che cosa è stato registrato',
    calendarLeft: 'Con questi filtri non è stato registrato nulla.',
    calendarText: (deployments, hours, number) =>
      `${deployments} ${noun(deployments, 'installazione', 'installazioni')}, ${hours} in ${number} ${noun(number, 'giorno', 'giorni')} di installazione. Registrato e leggibile, analizzato o no.`,
    calendarFailures: (files) => `Punti: ${files} file senza suono leggibile.`,
    calendarUndated: (files, count) =>
      `${files} file senza suono non ${noun(count, 'ha', 'hanno')} un’ora.`,
    calendarOmitted: (hours) => `${hours} in altre ore non sono mostrate.`,
    calendarCell: (row, day, held) => `${row}, ${day}: ${held}`,
    calendarGap: (row, number) =>
      `${row}: ${number} ${noun(number, 'giorno', 'giorni')} senza registrazioni, non ${noun(number, 'mostrato', 'mostrati')}`,
    calendarRecorded: (hours) => `${hours} di registrazione`,
    calendarNothing: 'nulla di registrato',
    calendarAway: 'nessun registratore qui',
    recordedHours: 'Ore registrate',
    failures: 'File senza suono',
    failed: (files, _, reason) => `${files} file: ${reason}`,
    reasons: {
      unreadable: 'non leggibile come suono',
      not_arrived: 'non arrivato',
      no_sound: 'senza suono all’interno',
      no_length: 'durata sconosciuta',
      empty_file: 'vuoto',
      nul_filled: 'spazio riservato e mai scritto',
      bad_header: 'intestazione danneggiata',
      no_audio: 'intestazione senza suono',
      flac_stub: 'finisce prima del primo suono',
      unsupported_format: 'formato non letto',
      unsupported_type: 'formato non letto',
      file_too_large: 'troppo grande',
      duplicate_name: 'nome arrivato due volte',
      file_exists: 'un altro suono aveva già questo nome',
    },
    legendNothing: 'nulla',
    legendAway: 'nessun registratore',
    legendFailed: 'file senza suono',

    season: (species) => `Stagione: ${species}`,
    seasonNone: 'Con questi filtri non è stato registrato e analizzato nulla.',
    seasonText: (species, week, hour, rate, unit) =>
      `${species}: più rilevamenti nella settimana dal ${week}, dalle ${hour}: ${rate} per ${recordedUnit(unit)}.`,
    seasonNever: (species) => `${species}: nessun rilevamento con questi filtri.`,
    seasonSun: 'Linee: crepuscolo mattutino e serale (sole 6° sotto l’orizzonte), media dei siti.',
    seasonNoSun: 'I crepuscoli non sono disegnati: nessuno di questi siti ha una posizione.',
    seasonCell: (week, hour, count, hours, rate, unit) =>
      `Settimana dal ${week}, ${hour}: ${count} in ${hours}${rate === null ? '' : `, ${rate} per ${recordedUnit(unit)}`}`,
    seasonSilent: (week, hour) => `Settimana dal ${week}, ${hour}: nulla di registrato`,
    detections: (text, count) => `${text} ${detections(count)}`,
    rateOfCell: (rate, unit) => `${rate} ${perUnit(unit)}`,
    week: 'Settimana dal',
    hour: 'Ora',
    columnDetections: 'Rilevamenti',
    columnRate: 'Per ora registrata',
    columnDawn: 'Crepuscolo mattutino',
    columnDusk: 'Crepuscolo serale',
    legendNever: 'non rilevato',
    legendSilent: 'non registrato',

    compare: 'Confronto',
    groupA: 'Gruppo A',
    groupB: 'Gruppo B',
    noEffort: (group) =>
      `${group}: non è stato registrato e analizzato nulla che appartenga a un sito. Scegli altri gruppi o altri filtri.`,
    rates: 'Specie per specie',
    ratesText: (unit) =>
      `Rilevamenti per ${recordedUnit(unit)} in ogni gruppo, e quante volte il tasso di B è il tasso di A, con intervalli al 95%. Prima vengono le differenze più certe.`,
    meaning:
      'Un intervallo dice a quale distanza dal tasso contato può trovarsi quello vero, in base a quanto differiscono i giorni dei siti: in 95 indagini simili su 100 contiene il tasso vero. Tra le specie ugualmente frequenti nei due gruppi, una su venti sembrerebbe differire per caso.',
    poisson:
      'Dove un solo giorno, o nessun rilevamento, mostra quanto differiscono i giorni, l’intervallo (con *) considera i rilevamenti indipendenti ed è troppo stretto.',
    ratioHead: 'A : B',
    rateOf: (group, unit) => `${group}, per ${recordedUnit(unit)}`,
    differs: 'Differenza di almeno',
    ratioScale: 'Da 1/100 a 100',
    times: (factor) => `${factor} volte`,
    uncertain: 'non certo',
    interval: (value, low, high) => `${value} (da ${low} a ${high})`,
    atLeast: (low) => `almeno ${low}`,
    unbounded: 'senza limite',
    onlyA: 'solo A',
    onlyB: 'solo B',
    richness: 'Quante specie',
    richnessText: (occasions) =>
      `Un’occasione di campionamento è un giorno in un sito. Rarefazione: le specie attese in ${occasions} ${noun(occasions, 'occasione', 'occasioni')}, tante quante ne ha il gruppo minore. Chao2 stima quante specie ci sono come minimo, comprese quelle mai rilevate. Copertura: la parte di tutte le presenze che spetta alle specie trovate finora.`,
    measure: 'Misura',
    observed: 'Specie osservate',
    rarefied: 'Rarefazione al gruppo minore',
    chao2: 'Chao2 (errore standard)',
    withError: (estimate, error) => `${estimate} (${error})`,
    coverage: 'Copertura del campione',
    occasions: 'Giorni-sito',
    hours: 'Registrato e analizzato',
    unknown: 'non determinabile',
    curves: 'Specie secondo i giorni-sito',
    curvesText: (a, b) =>
      `Specie che mostrano tanti giorni-sito, con fasce al 95%. Tutto il gruppo A: ${a}; tutto il gruppo B: ${b}.`,
    species: 'Specie',
    columnGroup: 'Gruppo',
    columnLow: 'Limite inferiore',
    columnHigh: 'Limite superiore',
  },
  map: {
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    showAll: 'Mostra tutti i siti',
    metres: (number) => `${number} m`,
    kilometres: (number) => `${number} km`,
    noCoast: 'Non è stato possibile caricare coste e confini.',
    wheel: 'Fai clic sulla mappa, o tieni premuto Ctrl, per ingrandire con la rotellina.',
    keys: 'Le frecce spostano la mappa, più e meno cambiano scala, 0 mostra tutto.',
    north: (degrees) => `${degrees}° N`,
    south: (degrees) => `${degrees}° S`,
    east: (degrees) => `${degrees}° E`,
    west: (degrees) => `${degrees}° O`,
    site: 'Sito',
    sites: 'Siti della mappa',
    latitude: 'Latitudine',
    longitude: 'Longitudine',
    cell: 'Entro (gradi)',
    hours: 'Ore registrate',
    species: 'Specie',
    rate: 'Rilevamenti per ora registrata',
    detected: 'Rilevato',
    colours: {
      richness: 'Numero di specie',
      rate: 'Per ora registrata',
      detected: 'Rilevato o no',
    },
    kinds: {
      richness: 'Numero di tipi di suono',
      tells: 'quanti tipi di suono sono stati trovati',
      column: 'Tipi di suono',
      ofSite: (number) => `${number} ${noun(number, 'tipo', 'tipi')} di suono`,
    },
    detectedOrNot: ['non rilevato', 'rilevato'],
    effort: 'Tempo registrato',
    range: (from, to) => `da ${from} a ${to}`,
    hollow: 'nulla di registrato',
    blurred: 'da qualche parte all’interno',
    blurredText:
      'I contorni tratteggiati sono posizioni approssimative: il sito è da qualche parte all’interno.',
    aside: 'non scelto',
    siteText: (name, facts) => `${name}: ${facts}`,
    siteEffort: (length) => `${length} di registrazione`,
    siteSpecies: (number) => `${number} specie`,
    siteRate: (number) => `${number} ${detections(number)} per ora registrata`,
    within: (degrees) => `da qualche parte entro ${degrees}°`,
    choose: 'Scegli un sito per vederlo da solo; con Ctrl o Maiusc, più di uno.',
    colourTells: {
      richness: 'quante specie sono state trovate',
      rate: 'quanti rilevamenti ci sono stati per ora registrata',
      detected: 'se la specie è stata rilevata',
    },
    mapText: (count, colour) =>
      `${count} ${noun(count, 'sito', 'siti')}: più grande è un simbolo, più si è registrato; il suo colore indica ${colour}.`,
    noPlaces: 'Nessun sito ha ancora una posizione, quindi non c’è nulla da disegnare.',
    unplaced: (count) =>
      count === 1 ? 'Un sito senza posizione:' : `${count} siti senza posizione:`,
  },
};
