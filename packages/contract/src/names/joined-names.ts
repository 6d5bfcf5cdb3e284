import type { NameList, NameRow } from './names.ts';

/**
 * Pairs of names: genus in a label set, accepted genus, and epithets, with `=` where the genus
 * changes them too. Accepted names are those of BirdNET's taxonomy v0.2 of June 2026, which labels
 * BirdNET+ V3.0 and its geomodel; its birds follow AviList.
 */
const renamed = (lines: string): NameRow[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [old = '', genus = '', ...epithets] = line.split(/:? /);
      return epithets.map((one): NameRow => {
        const [before = '', after = before] = one.split('=');
        return { name: `${old} ${before}`, accepted: [`${genus} ${after}`], kind: 'same' };
      });
    });

/** Same eBird species code, and same name except for genus and gender ending. */
export const birdnetNames = renamed(`
Accipiter Tachyspiza: badius=badia cirrocephalus=cirrocephala fasciatus=fasciata gularis hiogaster minullus=minulla novaehollandiae soloensis trinotatus=trinotata virgatus=virgata
Accipiter Astur: bicolor cooperii melanoleucus
Accipiter Microspizias: superciliosus
Accipiter Aerospiza: tachiro
Accipiter Lophospiza: trivirgatus=trivirgata
Alophoixus Iole: finschii
Amblyornis Prionodura: newtoniana
Anthropoides Grus: paradiseus virgo
Antilophia Chiroxiphia: bokermanni galeata
Anurolimnas Rufirallus: fasciatus viridis
Apus Tachymarptis: melba
Basileuterus Euthlypis: lachrymosus=lachrymosa
Brachypodius Microtarsus: eutilotus melanocephalos melanoleucos priocephalus urostictus
Bubo Ketupa: coromandus=coromanda lacteus=lactea nipalensis sumatranus=sumatrana
Buceros Rhinoplax: vigil
Buphagus Buphagus: erythrorynchus=erythroryncha
Burhinus Hesperoburhinus: bistriatus superciliaris
Cacomantis Caliechthrus: leucolophus
Cacomantis Heteroscenes: pallidus
Calocitta Cyanocorax: colliei formosa=formosus
Calyptorhynchus Zanda: funereus=funerea latirostris
Cercotrichas Tychaedon: barbata coryphoeus quadrivirgata signata
Charadrius Anarhynchus: alexandrinus bicinctus collaris falklandicus javanicus leschenaultii montanus nivosus peronii veredus wilsonia
Charadrius Thinornis: dubius placidus tricollaris
Charadrius Zonibyx: modestus
Charadrius Eudromias: morinellus
Chloropicus Dendropicos: fuscescens goertae griseocephalus spodocephalus
Cholornis Paradoxornis: unicolor
Chrysococcyx Chalcites: basalis lucidus osculans
Ciccaba Strix: albitarsis huhula nigrolineata virgata
Cicinnurus Diphyllodes: magnificus respublica
Clytolaema Heliodoxa: rubricauda
Coccothraustes Hesperiphona: abeillei vespertinus=vespertina
Columba Aplopelia: larvata
Conostoma Paradoxornis: aemodium=aemodius
Coracina Ceblepyris: caesia=caesius cinerea=cinereus pectoralis
Corvus Coloeus: dauuricus monedula
Corythaixoides Crinifer: concolor leucogaster
Cossypha Dessonornis: anomala=anomalus archeri caffra=caffer humeralis
Cossypha Sheppardia: polioptera
Cracticus Melloria: quoyi
Cranioleuca Thripophaga: gutturata
Crateroscelis Origma: murina robusta
Cyornis Leucoptilon: concretus=concretum
Cyornis Eumyias: hoevelli
Dicaeum Pachyglossa: agile=agilis chrysorrheum=chrysorrhea
Dinopium Gecinulus: rafflesii
Dryobates Veniliornis: affinis callonotus cassini dignus frontalis kirkii lignarius maculifrons mixtus nigriceps passerinus spilogaster
Dryobates Leuconotopicus: albolarvatus arizonae borealis fumigatus stricklandi villosus
Dryotriorchis Circaetus: spectabilis
Elseyornis Thinornis: melanops
Eupodotis Afrotis: afra afraoides
Eupodotis Lophotis: ruficrista
Eupodotis Heterotetrax: vigorsii
Glossopsitta Trichoglossus: concinna=concinnus
Habia Driophlox: atrimaxillaris cristata fuscicauda gutturalis
Haliaeetus Icthyophaga: humilis ichthyaetus leucogaster vocifer
Hapalocrex Laterallus: flaviventer
Herpsilochmus Radinopsyche: sellowi
Hydropsalis Antiurus: maculicaudus
Iole Acritillas: indica
Ixobrychus Botaurus: cinnamomeus dubius eurhythmus exilis flavicollis involucris minutus sinensis
Lanius Corvinella: corvinus=corvina
Laterallus Rufirallus: leucopyrrhus xenopterus
Leucolia Ramosomyia: violiceps
Lophochroa Cacatua: leadbeateri
Lybius Pogonornis: bidentatus
Melaenornis Sigelus: silens
Micropygia Rufirallus: schomburgkii
Milvago Daptrius: chimachima chimango
Mirafra Plocealauda: affinis assamica erythrocephala erythroptera
Mirafra Corypha: apiata fasciolata
Mirafra Amirafra: rufocinnamomea
Montifringilla Pyrgilauda: blanfordi
Montifringilla Onychostruthus: taczanowskii
Musophaga Tauraco: rossae
Neocossyphus Stizorhina: finschi fraseri
Neopelma Protopelma: chrysolophum
Nyctibius Phyllaemulor: bracteatus
Ochthoeca Silvicultrix: diadema jelskii pulchella
Otocichla Turdus: mupinensis
Parvipsitta Psitteuteles: porphyrocephala=porphyrocephalus pusilla=pusillus
Peneothello Melanodryas: cyanus sigillata
Philydor Neophilydor: erythrocercum fuscipenne
Phyllomyias Tyranniscus: cinereiceps nigrocapillus uropygialis
Phylloscartes Pogonotriccus: difficilis eximius lanyoni ophthalmicus paulista poecilotis
Pitangus Philohydor: lictor
Platysteira Dyaphorophyia: castanea
Porzana Laterallus: spiloptera
Psephotus Psephotellus: varius
Pseudeos Chalcopsitta: cardinalis
Psilorhinus Cyanocorax: morio
Psittiparus Paradoxornis: gularis
Psophocichla Turdus: litsitsirupa
Ptilinopus Megaloprepia: magnificus=magnifica
Ptilinopus Ramphiculus: occipitalis
Pycnonotus Alcurus: striatus
Reinwardtipicus Chrysocolaptes: validus
Rhodothraupis Periporphyrus: celaeno
Sakesphorus Sakesphoroides: cristatus
Sericornis Neosericornis: citreogularis
Sericornis Aethomyias: papuensis
Sinosuthora Suthora: webbiana
Spodiornis Haplospiza: rusticus=rustica
Stactolaema Cryptolybia: olivacea
Streptopelia Spilopelia: chinensis senegalensis
Systellura Quechuavis: decussata
Tauraco Menelikornis: leucotis
Tauraco Gallirex: porphyreolophus
Telophorus Chlorophoneus: bocagei nigrifrons olivaceus sulfureopectus
Tregellasia Eopsaltria: capito
Tumbezia Ochthoeca: salvini
Urosphena Hemitesia: pallidipes
Vanellus Hoploxypterus: cayanus
`);

export const perchNames = renamed(`
Bugeranus Grus: carunculatus
Drepanoptila Ptilinopus: holosericea
Dryobates Veniliornis: sanguineus
Macropsalis Hydropsalis: forcipata
Ptilinopus Ramphiculus: fischeri jambu leclancheri merrilli
`);

/**
 * Same code and English name in both years; the old name is out of use, the new one was not used
 * before.
 */
export const ebirdNames = renamed(`
Anthus Anthus: lutescens=chii
Chrysococcyx Chalcites: minutillus
Mirafra Corypha: africana
Ochthoeca Silvicultrix: frontalis
`);

/**
 * Equal in BirdNET's own table, and either equal except for genus, ending or spelling, or of the
 * same code.
 */
export const aliasNames = renamed(`
Accipiter Astur: gentilis
Dryobates Veniliornis: chocoensis
Emblema Emblema: modesta=modestum
Hyla Dryophytes: andersonii arenicolor avivoca chrysoscelis cinerea=cinereus eximia=eximius femoralis gratiosa=gratiosus japonica=japonicus squirella=squirellus versicolor
Hyliola Pseudacris: regilla
Laterallus Laterallus: spilopterus=spiloptera
Litoria Coggerdonia: adelaidensis
Litoria Pengilleyia: tyleri
Megatibicen Megatibicen: grossa=grossus
Orocharis Hapithus: saltator
Poospizopsis Poospizopsis: hypochondria=hypocondria
Ptilinopus Ramphiculus: epius=gularis
`);

/** All joined names, for browsers: without splits, lumps and sources, which they do not show. */
export const joinedNames: readonly NameList[] = [
  {
    source: 'shipped',
    version: '',
    rows: [...birdnetNames, ...perchNames, ...ebirdNames, ...aliasNames],
  },
];
