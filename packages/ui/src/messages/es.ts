import type { WidgetMessages } from './de.ts';

/** Noun for a count: singular for 1 only. Formatted counts are passed as text. */
const noun = (count: number | string, one: string, many: string) =>
  String(count) === '1' ? one : many;
const detections = (count: number | string) => noun(count, 'detección', 'detecciones');

const perUnit = (unit: 'hour' | 'minute') => (unit === 'minute' ? 'por minuto' : 'por hora');
const recordedUnit = (unit: 'hour' | 'minute') =>
  unit === 'minute' ? 'minuto grabado' : 'hora grabada';
/** Spanish texts of widgets. */
export const es: WidgetMessages = {
  lang: 'es',
  common: {
    retry: 'Reintentar',
    requestId: (id) => `Referencia: ${id}`,
    error: 'Error',
  },
  format: {
    hours: (value) => `${value} h`,
    minutes: (value) => `${value} min`,
    seconds: (value) => `${value} s`,
  },
  errors: {
    hints: {
      connection: 'No se puede acceder al servicio. Compruebe su conexión e inténtelo de nuevo.',
      wait: (seconds) =>
        `El servicio pide esperar ${seconds} ${noun(seconds, 'segundo', 'segundos')}. Inténtelo después de nuevo.`,
      server: 'El servicio ha tenido un problema. Inténtelo de nuevo en un momento.',
      conflict:
        'Esto se ha cambiado mientras tanto en otro lugar. Vuelva a cargar la página e inténtelo de nuevo.',
    },
  },
  analysis: {
    typeNames: {
      birdnet_v2_4: 'BirdNET V2.4',
      acoustic_indices: 'Índices acústicos',
      audio_events: 'Eventos sonoros',
    },
  },
  embed: {
    unavailable: 'Esto no se puede mostrar en este momento.',
    ofAPart: 'Estos resultados son de una parte de las grabaciones, porque se detuvo el análisis.',
  },
  explorer: {
    loadingFound: 'Leyendo los resultados...',
    problems: {
      unreachable:
        'No se puede acceder al almacenamiento. Compruebe su conexión e inténtelo de nuevo.',
      expired: 'El enlace ha caducado. Inténtelo de nuevo para obtener otro.',
      missing: 'El archivo ya no está en el almacenamiento.',
      damaged: 'El archivo no se puede leer. Descárguelo y ábralo con otro programa.',
      unsupported:
        'Este tipo de archivo de sonido no se puede mostrar aquí. Descargue la grabación para escucharla.',
      no_ranges:
        'El almacenamiento solo envía archivos enteros, y este es demasiado grande para eso. Descárguelo y ábralo con otro programa.',
      too_many:
        'Esta lista es demasiado larga para el navegador. Fíltrela hasta un millón de detecciones como máximo o descargue los archivos de resultados.',
      too_long:
        'Esta grabación es demasiado larga para mostrarla aquí. Descárguela para escucharla.',
    },
    newerFormat: (format) =>
      `Una versión más reciente de Biophony escribió estos resultados, en el formato ${format}. Vuelva a cargar la página para obtener esa versión. Si no basta, hay que actualizar el servicio.`,
    failed: 'No se pudieron leer los resultados',
    emptyTitle: 'No se encontró nada',
    partialCounted: (shown, total) =>
      `Se cuentan ${shown} de ${total} detecciones, repartidas por igual entre las grabaciones.`,
    undated: (number) =>
      `${number} ${detections(number)} ${noun(number, 'está', 'están')} en grabaciones sin hora y no ${noun(number, 'aparece', 'aparecen')} en esta imagen.`,
    detections: 'Detecciones',
    species: 'Especies',
    sounds: 'Tipos de sonido',
    sites: 'Sitios',
    recorded: 'Tiempo grabado',
    filesAnalysed: 'Archivos analizados',
    countDetections: (number, value) => `${number} ${detections(value)}`,
    countRecordings: (number, value) => `${number} ${noun(value, 'grabación', 'grabaciones')}`,
    countMinutes: (number, value) => `${number} ${noun(value, 'minuto', 'minutos')}`,

    asTable: 'Tabla',
    asChart: 'Gráfico',
    showTable: (title) => `${title}: mostrar la tabla`,
    showChart: (title) => `${title}: mostrar el gráfico`,
    download: 'Descargar',
    downloadChart: (title) => `${title}: descargar como CSV`,
    listPrinted: (first, last, all) =>
      `Están impresas las filas ${first} a ${last} de ${all}. La lista descargada las tiene todas.`,

    speciesText: (number, most) => `${number} en total, con más frecuencia ${most}.`,
    noSpecies: 'Ninguna especie con este filtro.',
    bestConfidence: (confidence) => `máx. ${confidence}`,
    atSites: (count) => `en ${count} ${noun(count, 'sitio', 'sitios')}`,
    allSpecies: (number) => `Mostrar las ${number}`,
    fewerSpecies: 'Mostrar menos',
    columnSpecies: 'Especie',
    columnScientific: 'Nombre científico',
    columnCount: 'Detecciones',
    columnBest: 'Confianza máxima',

    activity: 'Actividad por hora y día',
    activityText: (hour, most, day) =>
      `Más detecciones en una hora: ${most}, el ${day} desde las ${hour}.`,
    activityNone: 'Ninguna detección con este filtro tiene hora.',
    activityRateText: (hour, most, day, unit) =>
      `Más detecciones por ${recordedUnit(unit)}: ${most}, el ${day} desde las ${hour}.`,
    perRecorded: (unit) => `Por ${recordedUnit(unit)}`,
    rateValue: (value, unit) => `${value} ${perUnit(unit)}`,
    cellText: (day, hour, count, recorded, rate, unit) =>
      `${day}, ${hour}: ${count}${recorded === null ? '' : `, ${recorded} de grabación`}${rate === null ? '' : `, ${rate} por ${recordedUnit(unit)}`}`,
    cellSilent: (day, hour) => `${day}, ${hour}: nada grabado`,
    legendNone: 'Nada encontrado',
    legendSilent: 'Nada grabado',
    daysLeftOut: (number, count) =>
      `Aquí no se grabó nada durante ${number} ${noun(count, 'día', 'días')}`,
    columnDay: 'Día',
    columnHour: 'Hora',
    columnRecorded: 'Tiempo grabado (min)',
    day: 'Día',

    allDays: 'Todos los días juntos',
    strips: 'El día, índice por índice',
    stripsText: (day, number, step) =>
      `${day}: ${number}, en pasos de ${step}. Cada banda va del valor más bajo de su índice al más alto, que figuran al lado.`,
    lowToHigh: (low, high) => `${low} a ${high}`,
    noValue: 'sin valor',
    line: (index) => `${index} a lo largo del día`,
    lineText: (index, low, high, mean) =>
      `${index} está entre ${low} y ${high}, con una media de ${mean}.`,
    band24: (mean) =>
      `La línea es la media de todos los días a esa hora, la banda va del valor más bajo al más alto. ${mean}`,
    columnIndexTime: 'Hora',
    columnMean: 'Media',
    columnMin: 'Valor más bajo',
    columnMax: 'Valor más alto',
    noIndices: 'No se pudo medir ninguna grabación.',
    noIndexTimes:
      'Estas grabaciones no tienen hora, así que no hay un día que dibujar. Los valores están en la tabla.',
    indexNames: {
      ACI: 'Índice de complejidad acústica',
      ADI_1k_10k_50dB: 'Índice de diversidad acústica',
      AEI_1k_10k_50dB: 'Índice de uniformidad acústica',
      BI_2k_8k: 'Índice bioacústico',
      NDSI_1k_2k_8k: 'Índice de diferencia normalizada del paisaje sonoro',
      Ht: 'Entropía temporal',
      Hf: 'Entropía espectral',
      H: 'Entropía total',
    },
    indexUnits: { ADI_1k_10k_50dB: 'nats' },

    summary: 'Resumen del proyecto',
    summaryUpdated: (date) => `Actualizado: ${date}`,
    noAnalysis: 'Todavía no hay ningún análisis terminado.',
  },
  survey: {
    allRows: (rows) => `Mostrar las ${rows}`,
    fewerRows: 'Mostrar menos',
  },
  surveyWidgets: {
    partialAnalyses: (count) =>
      count === 1
        ? 'Los resultados de 1 análisis son de una parte de sus grabaciones, porque se detuvo.'
        : `Los resultados de ${count} análisis son de una parte de sus grabaciones, porque se detuvieron.`,
    none: 'Hasta ahora no se ha encontrado nada aquí.',
    noSites: 'Este proyecto no tiene sitios todavía.',
    noEffort: 'Hasta ahora no se ha grabado nada aquí.',
    map: 'Dónde se grabó',
    mapOf: (species) => `Dónde se detectó ${species}`,
    groups: (a, b) => `Grupo A: ${a}. Grupo B: ${b}.`,
    sites: (count) => `${count} ${noun(count, 'sitio', 'sitios')}`,
    allDays: 'todos los días',
    beforeDay: (day) => `antes del ${day}`,
    fromDay: (day) => `desde el ${day}`,
    untilDay: (day) => `hasta el ${day}`,
    days: (from, to) => `del ${from} al ${to}`,
  },
  charts: {
    cell: (chart, text) => `${chart}: ${text}`,
    cellHint: 'Las flechas mueven, Intro elige.',
    day: 'Día',
    site: 'Sitio',
    recorder: 'Grabadora',
    anyRecorder: 'grabadora sin nombre',
    caption: (hours, model, confidence) =>
      `De ${hours} de grabación, modelo ${model}; detecciones desde una confianza de ${confidence}.`,

    calendar: 'Lo que se grabó',
    calendarLeft: 'Con estos filtros no se grabó nada.',
    calendarText: (deployments, hours, number) =>
      `${deployments} ${noun(deployments, 'despliegue', 'despliegues')}, ${hours} en ${number} ${noun(number, 'día', 'días')} de despliegue. Grabado y legible, analizado o no.`,
    calendarFailures: (files, count) =>
      `Puntos: ${files} ${noun(count, 'archivo', 'archivos')} sin sonido legible.`,
    calendarUndated: (files, count) =>
      `${files} ${noun(count, 'archivo', 'archivos')} sin sonido no ${noun(count, 'tiene', 'tienen')} hora.`,
    calendarOmitted: (hours) => `${hours} en otras horas no se muestran.`,
    calendarCell: (row, day, held) => `${row}, ${day}: ${held}`,
    calendarGap: (row, number) =>
      `${row}: ${number} ${noun(number, 'día', 'días')} sin grabaciones, no se ${noun(number, 'muestra', 'muestran')}`,
    calendarRecorded: (hours) => `${hours} de grabación`,
    calendarNothing: 'nada grabado',
    calendarAway: 'ninguna grabadora aquí',
    recordedHours: 'Horas grabadas',
    failures: 'Archivos sin sonido',
    failed: (files, count, reason) => `${files} ${noun(count, 'archivo', 'archivos')}: ${reason}`,
    reasons: {
      unreadable: 'no se puede leer como sonido',
      not_arrived: 'no llegó',
      no_sound: 'sin sonido dentro',
      no_length: 'duración desconocida',
      empty_file: 'vacío',
      nul_filled: 'espacio reservado y nunca escrito',
      bad_header: 'cabecera dañada',
      no_audio: 'cabecera sin sonido',
      flac_stub: 'termina antes del primer sonido',
      unsupported_format: 'formato que no se lee',
      unsupported_type: 'formato que no se lee',
      file_too_large: 'demasiado grande',
      duplicate_name: 'su nombre llegó dos veces',
      file_exists: 'otro sonido ya tenía su nombre',
    },
    legendNothing: 'nada',
    legendAway: 'sin grabadora',
    legendFailed: 'archivos sin sonido',

    season: (species) => `La temporada de ${species}`,
    seasonNone: 'Con estos filtros no se grabó y analizó nada.',
    seasonText: (species, week, hour, rate, unit) =>
      `${species} se detectó más en la semana del ${week}, desde las ${hour}: ${rate} detecciones por ${recordedUnit(unit)}.`,
    seasonNever: (species) => `${species} no se detectó con estos filtros.`,
    seasonSun:
      'Líneas: crepúsculo matutino y vespertino (sol 6° bajo el horizonte), media de los sitios.',
    seasonNoSun: 'Los crepúsculos no están dibujados: ninguno de estos sitios tiene una posición.',
    seasonCell: (week, hour, count, hours, rate, unit) =>
      `Semana del ${week}, ${hour}: ${count} en ${hours}${rate === null ? '' : `, ${rate} por ${recordedUnit(unit)}`}`,
    seasonSilent: (week, hour) => `Semana del ${week}, ${hour}: nada grabado`,
    detections: (text, count) => `${text} ${detections(count)}`,
    rateOfCell: (rate, unit) => `${rate} ${perUnit(unit)}`,
    week: 'Semana del',
    hour: 'Hora',
    columnDetections: 'Detecciones',
    columnRate: 'Por hora grabada',
    columnDawn: 'Crepúsculo matutino',
    columnDusk: 'Crepúsculo vespertino',
    legendNever: 'no detectado',
    legendSilent: 'no grabado',

    compare: 'Comparación',
    groupA: 'Grupo A',
    groupB: 'Grupo B',
    noEffort: (group) =>
      `${group}: no se grabó y analizó nada que pertenezca a un sitio. Elija otros grupos u otros filtros.`,
    rates: 'Especie por especie',
    ratesText: (unit) =>
      `Detecciones por ${recordedUnit(unit)} en cada grupo, y cuántas veces la tasa de B es la tasa de A, con intervalos del 95\u00a0%. Primero están las diferencias más seguras.`,
    meaning:
      'Un intervalo dice a qué distancia de la tasa contada puede estar la verdadera, según cuánto difieren los días de los sitios: en 95 de 100 muestreos así contiene la verdadera. De las especies que son igual de frecuentes en los dos grupos, una de cada veinte parecería diferir por azar.',
    poisson:
      'Donde solo un día, o ninguna detección, muestra cuánto difieren los días, el intervalo (con *) toma las detecciones por independientes y es demasiado estrecho.',
    ratioHead: 'A : B',
    rateOf: (group, unit) => `${group}, por ${recordedUnit(unit)}`,
    differs: 'Diferencia de al menos',
    ratioScale: 'De 1/100 a 100',
    times: (factor) => `${factor} veces`,
    uncertain: 'no es seguro',
    interval: (value, low, high) => `${value} (${low} a ${high})`,
    atLeast: (low) => `al menos ${low}`,
    unbounded: 'sin límite',
    onlyA: 'solo A',
    onlyB: 'solo B',
    richness: 'Cuántas especies',
    richnessText: (occasions) =>
      `Una ocasión de muestreo es un día en un sitio. Rarefacción: las especies que se esperan en ${occasions} ${noun(occasions, 'ocasión', 'ocasiones')}, tantas como tiene el grupo menor. Chao2 estima cuántas especies hay como mínimo, también las que nunca se detectaron. Cobertura: la parte de todas las presencias que suman las especies encontradas hasta ahora.`,
    measure: 'Medida',
    observed: 'Especies observadas',
    rarefied: 'Rarefacción al grupo menor',
    chao2: 'Chao2 (error estándar)',
    withError: (estimate, error) => `${estimate} (${error})`,
    coverage: 'Cobertura de la muestra',
    occasions: 'Días-sitio',
    hours: 'Grabado y analizado',
    unknown: 'no se puede determinar',
    curves: 'Especies según los días-sitio',
    curvesText: (a, b) =>
      `Especies que muestran tantos días-sitio, con bandas del 95\u00a0%. Todo el grupo A: ${a}; todo el grupo B: ${b}.`,
    species: 'Especies',
    columnGroup: 'Grupo',
    columnLow: 'Límite inferior',
    columnHigh: 'Límite superior',
  },
  map: {
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    showAll: 'Mostrar todos los sitios',
    metres: (number) => `${number} m`,
    kilometres: (number) => `${number} km`,
    noCoast: 'No se pudieron cargar las costas y las fronteras.',
    wheel: 'Haga clic en el mapa, o mantenga pulsada Ctrl, para ampliar con la rueda.',
    keys: 'Las flechas mueven el mapa, más y menos cambian la escala, 0 lo muestra todo.',
    north: (degrees) => `${degrees}° N`,
    south: (degrees) => `${degrees}° S`,
    east: (degrees) => `${degrees}° E`,
    west: (degrees) => `${degrees}° O`,
    site: 'Sitio',
    sites: 'Sitios del mapa',
    latitude: 'Latitud',
    longitude: 'Longitud',
    cell: 'Dentro de (grados)',
    hours: 'Horas grabadas',
    species: 'Especies',
    rate: 'Detecciones por hora grabada',
    detected: 'Detectado',
    colours: {
      richness: 'Número de especies',
      rate: 'Por hora grabada',
      detected: 'Detectado o no',
    },
    kinds: {
      richness: 'Número de tipos de sonido',
      tells: 'cuántos tipos de sonido se encontraron',
      column: 'Tipos de sonido',
      ofSite: (number) => `${number} ${noun(number, 'tipo', 'tipos')} de sonido`,
    },
    detectedOrNot: ['no detectado', 'detectado'],
    effort: 'Tiempo grabado',
    range: (from, to) => `${from} a ${to}`,
    hollow: 'nada grabado',
    blurred: 'en algún lugar dentro',
    blurredText:
      'Los contornos discontinuos son posiciones aproximadas: el sitio está en algún lugar dentro.',
    aside: 'no elegido',
    siteText: (name, facts) => `${name}: ${facts}`,
    siteEffort: (length) => `${length} de grabación`,
    siteSpecies: (number) => `${number} ${noun(number, 'especie', 'especies')}`,
    siteRate: (number) => `${number} ${detections(number)} por hora grabada`,
    within: (degrees) => `en algún lugar dentro de ${degrees}°`,
    choose: 'Elija un sitio para verlo solo; con Ctrl o Mayús, varios.',
    colourTells: {
      richness: 'cuántas especies se encontraron',
      rate: 'cuántas detecciones hubo por hora grabada',
      detected: 'si se detectó la especie',
    },
    mapText: (count, colour) =>
      `${count} ${noun(count, 'sitio', 'sitios')}: cuanto mayor es un símbolo, más se grabó; su color indica ${colour}.`,
    noPlaces: 'Ningún sitio tiene una posición todavía, así que no hay nada que dibujar.',
    unplaced: (count) => (count === 1 ? 'Un sitio sin posición:' : `${count} sitios sin posición:`),
  },
};
