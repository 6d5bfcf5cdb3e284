import type { NameList, NameRow } from './names.ts';
import { aliasNames, birdnetNames, ebirdNames, perchNames } from './joined-names.ts';

const listed = (kind: NameRow['kind'], lines: string): NameRow[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', accepted = ''] = line.split(' > ');
      return { name, accepted: accepted.split(' | '), kind };
    });

/** One species of 2021 that is several in 2024. */
const splits = `
Bubulcus ibis > Ardea ibis | Ardea coromanda
Charadrius mongolus > Anarhynchus mongolus | Anarhynchus atrifrons
Meiglyptes tristis > Meiglyptes tristis | Meiglyptes grammithorax
Mionectes olivaceus > Mionectes olivaceus | Mionectes galbinus
Oriolus cruentus > Oriolus cruentus | Oriolus consanguineus
Phyllomyias burmeisteri > Acrochordopus burmeisteri | Acrochordopus zeledoni
Phylloscopus sarasinorum > Phylloscopus sarasinorum | Phylloscopus nesophilus
Trachyphonus purpuratus > Trachylaemus purpuratus | Trachylaemus goffinii
`;

/** Species of 2021 that are part of another one in 2024. */
const lumps = `
Acanthis hornemanni > Acanthis flammea
Campethera cailliautii > Campethera maculosa
Empidonax occidentalis > Empidonax difficilis
Parus minor > Parus cinereus
`;

/** Names that BirdNET's table has under another species, so perhaps a part of it. */
const aliasLumps = `
Acanthis cabaret > Acanthis flammea
Ailuroedus arfakianus > Ailuroedus melanotis
Ailuroedus astigmaticus > Ailuroedus melanotis
Ailuroedus jobiensis > Ailuroedus melanotis
Ailuroedus melanocephalus > Ailuroedus melanotis
Cecropis striolata > Cecropis rufula
Colluricincla affinis > Colluricincla megarhyncha
Colluricincla discolor > Colluricincla megarhyncha
Colluricincla fortis > Colluricincla megarhyncha
Colluricincla obscura > Colluricincla megarhyncha
Colluricincla rufogaster > Colluricincla megarhyncha
Colluricincla tappenbecki > Colluricincla megarhyncha
Hyla suweonensis > Dryophytes immaculatus
Lichmera limbata > Lichmera indistincta
Miogryllus saussurei > Miogryllus verticalis
Sporophila murallae > Sporophila americana
Sus domesticus > Sus scrofa
Vireo swainsoni > Vireo gilvus
Vitreorana uranoscopa > Vitreorana parvula
`;

/**
 * All known differences between the label sets of the catalogue's models: BirdNET V2.4 (all 6,522),
 * Perch 2.0 (all 14,795), and BirdNET+ V3.0 by the labels of its geomodel, 12,012, because its own
 * were not available. The sources are facts about names; no file is copied. `same` names are
 * joined; splits and lumps are only listed.
 */
export const shippedNames: readonly NameList[] = [
  {
    // github.com/tphakala/birdnet-go, eBird_taxonomy_codes_2021E.json; github.com/birdnet-team/geomodel, docs/demo/labels.txt
    source: 'Labels of BirdNET V2.4 and of the BirdNET geomodel, by eBird code',
    version: 'birdnet-go 743ad95, geomodel 153a47f',
    rows: birdnetNames,
  },
  {
    // github.com/tphakala/rust-birdnet-onnx, data/labels/perch_v2; the labels of the geomodel as above
    source: 'Labels of Perch 2.0 and of the BirdNET geomodel, by eBird code',
    version: 'rust-birdnet-onnx e015285, geomodel 153a47f',
    rows: perchNames,
  },
  {
    // github.com/sammlapp/birdnames, ebird_2021_taxonomy.csv and ebird_2024_taxonomy.csv
    source: 'eBird taxonomies of 2021 and 2024, by code',
    version: 'birdnames 1be22e7',
    rows: [...ebirdNames, ...listed('split', splits), ...listed('lump', lumps)],
  },
  {
    // github.com/birdnet-team/birdnet-taxonomy, overrides/species_aliases.csv
    source: 'BirdNET taxonomy, aliases of names',
    version: 'birdnet-taxonomy 9f72c75, v0.2 of June 2026',
    rows: [...aliasNames, ...listed('lump', aliasLumps)],
  },
];
