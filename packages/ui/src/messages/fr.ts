import type { WidgetMessages } from './de.ts';

/**
 * Noun for a count: singular for 0 and 1, also with fractions (CLDR). Formatted counts are passed
 * as text.
 */
const noun = (count: number | string, one: string, many: string) =>
  /^[01](?:,\d+)?$/.test(String(count)) ? one : many;
const detections = (count: number | string) => noun(count, 'détection', 'détections');

const perUnit = (unit: 'hour' | 'minute') => (unit === 'minute' ? 'par minute' : 'par heure');
const recordedUnit = (unit: 'hour' | 'minute') =>
  unit === 'minute' ? 'minute d’enregistrement' : 'heure d’enregistrement';
/** French texts of widgets. */
export const fr: WidgetMessages = {
  lang: 'fr',
  common: {
    retry: 'Réessayer',
    requestId: (id) => `Référence\u00a0: ${id}`,
    error: 'Erreur',
  },
  format: {
    hours: (value) => `${value} h`,
    minutes: (value) => `${value} min`,
    seconds: (value) => `${value} s`,
  },
  errors: {
    hints: {
      connection: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
      wait: (seconds) =>
        `Le service demande d’attendre ${seconds} ${noun(seconds, 'seconde', 'secondes')}. Réessayez ensuite.`,
      server: 'Le service a rencontré un problème. Réessayez dans un instant.',
      conflict: 'Cela a été modifié ailleurs entre-temps. Rechargez la page et réessayez.',
    },
  },
  analysis: {
    typeNames: {
      birdnet_v2_4: 'BirdNET V2.4',
      acoustic_indices: 'Indices acoustiques',
      audio_events: 'Événements sonores',
    },
  },
  embed: {
    unavailable: 'Ceci ne peut pas être affiché pour le moment.',
    ofAPart:
      'Ces résultats portent sur une partie des enregistrements, car leur analyse a été arrêtée.',
  },
  explorer: {
    loadingFound: 'Lecture des résultats...',
    problems: {
      unreachable: 'Le stockage est injoignable. Vérifiez votre connexion et réessayez.',
      expired: 'Le lien a expiré. Réessayez pour en obtenir un nouveau.',
      missing: 'Le fichier n’est plus dans le stockage.',
      damaged: 'Le fichier est illisible. Téléchargez-le et ouvrez-le avec un autre programme.',
      unsupported:
        'Ce type de fichier audio ne peut pas être affiché ici. Téléchargez l’enregistrement pour l’écouter.',
      no_ranges:
        'Le stockage n’envoie que des fichiers entiers, et celui-ci est trop gros pour cela. Téléchargez-le et ouvrez-le avec un autre programme.',
      too_many:
        'Cette liste est trop longue pour le navigateur. Filtrez-la à un million de détections au plus, ou téléchargez les fichiers de résultats.',
      too_long:
        'Cet enregistrement est trop long pour être affiché ici. Téléchargez-le pour l’écouter.',
    },
    newerFormat: (format) =>
      `Une version plus récente de Biophony a écrit ces résultats, au format ${format}. Rechargez la page pour obtenir cette version. Si cela ne suffit pas, le service doit être mis à jour.`,
    failed: 'Les résultats n’ont pas pu être lus',
    emptyTitle: 'Rien n’a été trouvé',
    partialCounted: (shown, total) =>
      `${shown} détections sur ${total} sont comptées, réparties de façon égale sur les enregistrements.`,
    undated: (number) =>
      `${number} ${detections(number)} ${noun(number, 'vient', 'viennent')} d’enregistrements sans heure et ne ${noun(number, 'figure', 'figurent')} pas dans cette image.`,
    detections: 'Détections',
    species: 'Espèces',
    sounds: 'Types de sons',
    sites: 'Sites',
    recorded: 'Durée enregistrée',
    filesAnalysed: 'Fichiers analysés',
    countDetections: (number, value) => `${number} ${detections(value)}`,
    countRecordings: (number, value) =>
      `${number} ${noun(value, 'enregistrement', 'enregistrements')}`,
    countMinutes: (number, value) => `${number} ${noun(value, 'minute', 'minutes')}`,

    asTable: 'Tableau',
    asChart: 'Graphique',
    showTable: (title) => `${title}\u00a0: afficher le tableau`,
    showChart: (title) => `${title}\u00a0: afficher le graphique`,
    download: 'Télécharger',
    downloadChart: (title) => `${title}\u00a0: télécharger en CSV`,
    listPrinted: (first, last, all) =>
      `Les lignes ${first} à ${last} sur ${all} sont imprimées. La liste téléchargée les contient toutes.`,

    speciesText: (number, most) => `${number} au total, le plus souvent ${most}.`,
    noSpecies: 'Aucune espèce avec ce filtre.',
    bestConfidence: (confidence) => `max. ${confidence}`,
    atSites: (count) => `sur ${count} ${noun(count, 'site', 'sites')}`,
    allSpecies: (number) => `Afficher les ${number}`,
    fewerSpecies: 'En afficher moins',
    columnSpecies: 'Espèce',
    columnScientific: 'Nom scientifique',
    columnCount: 'Détections',
    columnBest: 'Confiance maximale',

    activity: 'Activité par heure et par jour',
    activityText: (hour, most, day) =>
      `Le plus de détections en une heure\u00a0: ${most}, le ${day} à partir de ${hour}.`,
    activityNone: 'Aucune détection avec ce filtre n’a d’heure.',
    activityRateText: (hour, most, day, unit) =>
      `Le plus de détections par ${recordedUnit(unit)}\u00a0: ${most}, le ${day} à partir de ${hour}.`,
    perRecorded: (unit) => `Par ${recordedUnit(unit)}`,
    rateValue: (value, unit) => `${value} ${perUnit(unit)}`,
    cellText: (day, hour, count, recorded, rate, unit) =>
      `${day}, ${hour}\u00a0: ${count}${recorded === null ? '' : `, ${recorded} d’enregistrement`}${rate === null ? '' : `, ${rate} par ${recordedUnit(unit)}`}`,
    cellSilent: (day, hour) => `${day}, ${hour}\u00a0: aucun enregistrement`,
    legendNone: 'Rien trouvé',
    legendSilent: 'Aucun enregistrement',
    daysLeftOut: (number, count) =>
      `Aucun enregistrement ici pendant ${number} ${noun(count, 'jour', 'jours')}`,
    columnDay: 'Jour',
    columnHour: 'Heure',
    columnRecorded: 'Durée enregistrée (min)',
    day: 'Jour',

    allDays: 'Tous les jours ensemble',
    strips: 'La journée, indice par indice',
    stripsText: (day, number, step) =>
      `${day}\u00a0: ${number}, par pas de ${step}. Chaque bande va de la plus petite à la plus grande valeur de son indice, indiquées à côté.`,
    lowToHigh: (low, high) => `${low} à ${high}`,
    noValue: 'aucune valeur',
    line: (index) => `${index} au fil de la journée`,
    lineText: (index, low, high, mean) =>
      `${index} se situe entre ${low} et ${high}, ${mean} en moyenne.`,
    band24: (mean) =>
      `La ligne est la moyenne de tous les jours à cette heure, la bande va de la plus petite à la plus grande valeur. ${mean}`,
    columnIndexTime: 'Heure',
    columnMean: 'Moyenne',
    columnMin: 'Plus petite valeur',
    columnMax: 'Plus grande valeur',
    noIndices: 'Aucun enregistrement n’a pu être mesuré.',
    noIndexTimes:
      'Ces enregistrements n’ont pas d’heure, il n’y a donc pas de journée à dessiner. Les valeurs sont dans le tableau.',
    indexNames: {
      ACI: 'Indice de complexité acoustique',
      ADI_1k_10k_50dB: 'Indice de diversité acoustique',
      AEI_1k_10k_50dB: 'Indice d’équitabilité acoustique',
      BI_2k_8k: 'Indice bioacoustique',
      NDSI_1k_2k_8k: 'Indice de différence normalisée du paysage sonore',
      Ht: 'Entropie temporelle',
      Hf: 'Entropie spectrale',
      H: 'Entropie totale',
    },
    indexUnits: { ADI_1k_10k_50dB: 'nats' },

    summary: 'Résumé du projet',
    summaryUpdated: (date) => `Mis à jour\u00a0: ${date}`,
    noAnalysis: 'Il n’y a pas encore d’analyse terminée.',
  },
  survey: {
    allRows: (rows) => `Afficher les ${rows}`,
    fewerRows: 'En afficher moins',
  },
  surveyWidgets: {
    partialAnalyses: (count) =>
      count === 1
        ? 'Les résultats de 1 analyse portent sur une partie de ses enregistrements, car elle a été arrêtée.'
        : `Les résultats de ${count} analyses portent sur une partie de leurs enregistrements, car elles ont été arrêtées.`,
    none: 'Rien n’a été trouvé ici jusqu’à présent.',
    noSites: 'Ce projet n’a pas encore de site.',
    noEffort: 'Rien n’a été enregistré ici jusqu’à présent.',
    map: 'Lieux d’enregistrement',
    mapOf: (species) => `Lieux de détection\u00a0: ${species}`,
    groups: (a, b) => `Groupe A\u00a0: ${a}. Groupe B\u00a0: ${b}.`,
    sites: (count) => `${count} ${noun(count, 'site', 'sites')}`,
    allDays: 'tous les jours',
    beforeDay: (day) => `avant le ${day}`,
    fromDay: (day) => `à partir du ${day}`,
    untilDay: (day) => `jusqu’au ${day}`,
    days: (from, to) => `du ${from} au ${to}`,
  },
  charts: {
    cell: (chart, text) => `${chart}\u00a0: ${text}`,
    cellHint: 'Les flèches déplacent, Entrée choisit.',
    day: 'Jour',
    site: 'Site',
    recorder: 'Enregistreur',
    anyRecorder: 'enregistreur sans nom',
    caption: (hours, model, confidence) =>
      `Sur ${hours} d’enregistrement, modèle ${model}\u00a0; détections à partir d’une confiance de ${confidence}.`,

    calendar: 'Ce qui a été enregistré',
    calendarLeft: 'Rien n’a été enregistré avec ces filtres.',
    calendarText: (deployments, hours, number) =>
      `${deployments} ${noun(deployments, 'déploiement', 'déploiements')}, ${hours} sur ${number} ${noun(number, 'jour', 'jours')} de déploiement. Enregistré et lisible, analysé ou non.`,
    calendarFailures: (files, count) =>
      `Points\u00a0: ${files} ${noun(count, 'fichier', 'fichiers')} sans son lisible.`,
    calendarUndated: (files, count) =>
      `${files} ${noun(count, 'fichier', 'fichiers')} sans son ${noun(count, 'n’a', 'n’ont')} pas d’heure.`,
    calendarOmitted: (hours) => `${hours} dans d’autres heures ne sont pas affichées.`,
    calendarCell: (row, day, held) => `${row}, ${day}\u00a0: ${held}`,
    calendarGap: (row, number) =>
      `${row}\u00a0: ${number} ${noun(number, 'jour', 'jours')} sans enregistrement, non ${noun(number, 'affiché', 'affichés')}`,
    calendarRecorded: (hours) => `${hours} d’enregistrement`,
    calendarNothing: 'aucun enregistrement',
    calendarAway: 'pas d’enregistreur ici',
    recordedHours: 'Heures d’enregistrement',
    failures: 'Fichiers sans son',
    failed: (files, count, reason) =>
      `${files} ${noun(count, 'fichier', 'fichiers')}\u00a0: ${reason}`,
    reasons: {
      unreadable: 'illisible comme son',
      not_arrived: 'non arrivé',
      no_sound: 'aucun son à l’intérieur',
      no_length: 'durée inconnue',
      empty_file: 'vide',
      nul_filled: 'place réservée et jamais écrite',
      bad_header: 'en-tête endommagé',
      no_audio: 'en-tête sans son',
      flac_stub: 'se termine avant le premier son',
      unsupported_format: 'format non lu',
      unsupported_type: 'format non lu',
      file_too_large: 'trop gros',
      duplicate_name: 'nom arrivé deux fois',
      file_exists: 'un autre son portait déjà ce nom',
    },
    legendNothing: 'rien',
    legendAway: 'pas d’enregistreur',
    legendFailed: 'fichiers sans son',

    season: (species) => `Saison\u00a0: ${species}`,
    seasonNone: 'Rien n’a été enregistré et analysé avec ces filtres.',
    seasonText: (species, week, hour, rate, unit) =>
      `${species}\u00a0: le plus de détections dans la semaine du ${week}, à partir de ${hour}\u00a0: ${rate} par ${recordedUnit(unit)}.`,
    seasonNever: (species) => `${species}\u00a0: aucune détection avec ces filtres.`,
    seasonSun: 'Lignes\u00a0: aube et crépuscule (soleil 6° sous l’horizon), en moyenne des sites.',
    seasonNoSun:
      'L’aube et le crépuscule ne sont pas dessinés\u00a0: aucun de ces sites n’a de position.',
    seasonCell: (week, hour, count, hours, rate, unit) =>
      `Semaine du ${week}, ${hour}\u00a0: ${count} en ${hours}${rate === null ? '' : `, ${rate} par ${recordedUnit(unit)}`}`,
    seasonSilent: (week, hour) => `Semaine du ${week}, ${hour}\u00a0: aucun enregistrement`,
    detections: (text, count) => `${text} ${detections(count)}`,
    rateOfCell: (rate, unit) => `${rate} ${perUnit(unit)}`,
    week: 'Semaine du',
    hour: 'Heure',
    columnDetections: 'Détections',
    columnRate: 'Par heure d’enregistrement',
    columnDawn: 'Aube',
    columnDusk: 'Crépuscule',
    legendNever: 'non détecté',
    legendSilent: 'non enregistré',

    compare: 'Comparaison',
    groupA: 'Groupe A',
    groupB: 'Groupe B',
    noEffort: (group) =>
      `${group}\u00a0: rien de ce qui appartient à un site n’a été enregistré et analysé. Choisissez d’autres groupes ou d’autres filtres.`,
    rates: 'Espèce par espèce',
    ratesText: (unit) =>
      `Détections par ${recordedUnit(unit)} dans chaque groupe, et combien de fois le taux de A vaut celui de B, avec des intervalles à 95\u00a0%. Les différences les plus certaines viennent en premier.`,
    meaning:
      'Un intervalle dit à quelle distance du taux compté peut se trouver le vrai taux, d’après les différences entre les jours des sites\u00a0: dans 95 suivis de ce genre sur 100, il contient le vrai taux. Parmi les espèces aussi fréquentes dans les deux groupes, une sur vingt semblerait différer par hasard.',
    poisson:
      'Quand un seul jour, ou aucune détection, montre combien les jours diffèrent, l’intervalle (marqué *) suppose les détections indépendantes, et il est trop étroit.',
    ratioHead: 'A\u00a0: B',
    rateOf: (group, unit) => `${group}, par ${recordedUnit(unit)}`,
    differs: 'Différence d’au moins',
    ratioScale: 'De 1/100 à 100',
    times: (factor) => `${factor} fois`,
    uncertain: 'pas certain',
    interval: (value, low, high) => `${value} (${low} à ${high})`,
    atLeast: (low) => `au moins ${low}`,
    unbounded: 'sans limite',
    onlyA: 'A seul',
    onlyB: 'B seul',
    richness: 'Combien d’espèces',
    richnessText: (occasions) =>
      `Une occasion d’échantillonnage est un jour sur un site. Raréfaction\u00a0: le nombre d’espèces attendu pour ${occasions} ${noun(occasions, 'occasion', 'occasions')}, autant qu’en a le plus petit groupe. Chao2 estime combien d’espèces il y a au moins, y compris celles jamais détectées. Couverture\u00a0: la part de toutes les présences que représentent les espèces trouvées jusqu’ici.`,
    measure: 'Mesure',
    observed: 'Espèces observées',
    rarefied: 'Raréfaction au plus petit groupe',
    chao2: 'Chao2 (erreur type)',
    withError: (estimate, error) => `${estimate} (${error})`,
    coverage: 'Couverture de l’échantillon',
    occasions: 'Jours-sites',
    hours: 'Enregistré et analysé',
    unknown: 'indéterminé',
    curves: 'Espèces selon les jours-sites',
    curvesText: (a, b) =>
      `Espèces que montre ce nombre de jours-sites, avec des bandes à 95\u00a0%. Tout le groupe A\u00a0: ${a}\u00a0; tout le groupe B\u00a0: ${b}.`,
    species: 'Espèces',
    columnGroup: 'Groupe',
    columnLow: 'Limite inférieure',
    columnHigh: 'Limite supérieure',
  },
  map: {
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    showAll: 'Afficher tous les sites',
    metres: (number) => `${number} m`,
    kilometres: (number) => `${number} km`,
    noCoast: 'Les côtes et les frontières n’ont pas pu être chargées.',
    wheel: 'Cliquez sur la carte, ou maintenez Ctrl, pour zoomer avec la molette.',
    keys: 'Les flèches déplacent la carte, plus et moins zooment, 0 affiche tout.',
    north: (degrees) => `${degrees}° N`,
    south: (degrees) => `${degrees}° S`,
    east: (degrees) => `${degrees}° E`,
    west: (degrees) => `${degrees}° O`,
    site: 'Site',
    sites: 'Sites de la carte',
    latitude: 'Latitude',
    longitude: 'Longitude',
    cell: 'À l’intérieur de (degrés)',
    hours: 'Heures d’enregistrement',
    species: 'Espèces',
    rate: 'Détections par heure d’enregistrement',
    detected: 'Détecté',
    colours: {
      richness: 'Nombre d’espèces',
      rate: 'Par heure d’enregistrement',
      detected: 'Détecté ou non',
    },
    kinds: {
      richness: 'Nombre de types de sons',
      tells: 'combien de types de sons ont été trouvés',
      column: 'Types de sons',
      ofSite: (number) => `${number} ${noun(number, 'type', 'types')} de sons`,
    },
    detectedOrNot: ['non détecté', 'détecté'],
    effort: 'Durée enregistrée',
    range: (from, to) => `${from} à ${to}`,
    hollow: 'aucun enregistrement',
    blurred: 'quelque part à l’intérieur',
    blurredText:
      'Les contours en tirets sont des positions approximatives\u00a0: le site est quelque part à l’intérieur.',
    aside: 'non choisi',
    siteText: (name, facts) => `${name}\u00a0: ${facts}`,
    siteEffort: (length) => `${length} d’enregistrement`,
    siteSpecies: (number) => `${number} ${noun(number, 'espèce', 'espèces')}`,
    siteRate: (number) => `${number} ${detections(number)} par heure d’enregistrement`,
    within: (degrees) => `quelque part à l’intérieur de ${degrees}°`,
    choose: 'Choisissez un site pour le voir seul\u00a0; avec Ctrl ou Maj, plusieurs.',
    colourTells: {
      richness: 'combien d’espèces ont été trouvées',
      rate: 'combien de détections il y a eu par heure d’enregistrement',
      detected: 'si l’espèce a été détectée',
    },
    mapText: (count, colour) =>
      `${count} ${noun(count, 'site', 'sites')}\u00a0: plus un symbole est grand, plus la durée enregistrée est longue\u00a0; sa couleur indique ${colour}.`,
    noPlaces: 'Aucun site n’a encore de position, il n’y a donc rien à dessiner.',
    unplaced: (count) =>
      count === 1 ? 'Un site sans position\u00a0:' : `${count} sites sans position\u00a0:`,
  },
};
