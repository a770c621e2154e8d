import { listed } from '../../text/phrases.ts';

/** What teeth are restored, replaced, sealed and copied with. */
export const materials = listed(`
  amalgam, composite, composite resin, flowable composite, bulk fill composite, glass ionomer, glass ionomer cement,
  resin-modified glass ionomer, compomer, zinc oxide eugenol, zinc phosphate, zinc polycarboxylate, calcium hydroxide,
  mineral trioxide aggregate, Biodentine, gutta percha, resin cement, luting cement, temporary cement, Temp-Bond, RelyX,
  Panavia, Fuji, Ketac, Cavit, IRM, Kalzinol, Ledermix, Odontopaste, Vitrebond, Dycal, Hypocal, bonding agent, primer,
  etchant, phosphoric acid, acid etch, silane, hydrofluoric acid, porcelain, feldspathic porcelain,
  porcelain fused to metal, metal ceramic, lithium disilicate, E-max, zirconia, monolithic zirconia, full gold crown,
  gold, cobalt chrome, nickel titanium, stainless steel crown, acrylic, acrylic resin, titanium, fibre post, fiber post,
  cast post, hydroxyapatite, bone graft, xenograft, allograft, Bio-Oss, collagen membrane, alginate, polyether,
  addition silicone, polyvinyl siloxane, impression putty, light body, heavy body, bite registration, dental stone,
  fissure sealant, fluoride varnish, Duraphat, silver diamine fluoride, stannous fluoride, sodium fluoride,
  fluoride toothpaste, high fluoride toothpaste, Tooth Mousse, desensitising agent, desensitizing agent,
  articulating paper, retraction cord, haemostatic agent, hemostatic agent, Surgicel, Alvogyl, resorbable sutures,
  Vicryl, silk sutures, cotton wool roll, gauze, composite shade, PTFE tape, sodium hypochlorite, hypochlorite,
  EDTA, carbamide peroxide, hydrogen peroxide, whitening gel, whitening trays, polyether ether ketone
`);
