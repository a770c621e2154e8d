/**
 * How work is described without its name: "forceps, and it came out in one piece", "etched, bonded, two increments of A3". The
 * words are compared in lower case, with teeth as dots. The first kind that is described wins over those after it.
 */
export const describedWork: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'root canal treatment',
    /\bobturat(?:ed|ion (?:done|complete\w*|with))\b|\bgutta[ -]percha (?:and|points?|cones?|with)\b(?! chloroform)|\bgp (?:cones?|points?)\b|\bsingle cones?\b|\bwarm vertical\b|\bcanals? (?:were |was |all )?(?:filled|sealed|obturated)\b|\broot filled (?:the|today|it)\b/,
  ],
  [
    'root canal dressing',
    /\bextirpat(?:ed|ion)\b|\bpulp(?:al)? (?:was |were |tissue )?(?:removed|extirpated|taken out)\b|\bcoronal pulp (?:was )?removed\b|\b(?:calcium hydroxide|ledermix|odontopaste|non[ -]setting)\b.{0,40}\b(?:in|placed|packed|dress\w+|over|closed)\b|\b(?:packed|dressed|filled) with (?:calcium hydroxide|ledermix|odontopaste)\b|\bopen(?:ed)? (?:it )?and drain(?:ed)?\b|\bcanals? (?:were |was )?(?:re-?opened|opened|cleaned|shaped|instrumented|located|irrigated|dressed)\b|\bopened the (?:tooth|canals?|nerve)\b/,
  ],
  ['pulpotomy', /\bover the (?:stumps|pulp stumps|nerve stumps)\b|\bcoronal pulp (?:scooped|amputated|taken)\b/],
  [
    'core build-up',
    /\bcore\b.{0,30}\b(?:built|placed|with|in|using)\b|\b(?:built|laid down|placed|bonded)\b.{0,25}\bcore\b/,
  ],
  [
    'metal crown for a milk tooth',
    /\b(?:steel|metal|silver|hall) (?:cap|crown)s?\b.{0,40}\b(?:cemented|pressed|pushed|seated|on|bitten)\b|\bsize (?:\w+ )?(?:steel|ssc|crown)\b/,
  ],
  [
    'implant crown',
    /\b(?:crown|abutment)\b.{0,40}\btorqued?\b|\btorqued?\b.{0,40}\b(?:crown|abutment)\b|\baccess (?:hole )?(?:was )?(?:closed|sealed|filled) with (?:ptfe|teflon)\b/,
  ],
  [
    'implant',
    /\bosteotomy\b|\bimplant (?:was |were )?(?:placed|inserted|seated|torqued|went in)\b|\b(?:placed|inserted) (?:the|an|a|one|two) (?:\w+ ){0,3}(?:implant|fixture)s?\b/,
  ],
  [
    'bone graft',
    /\bbio-?(?:oss|gide)\b|\b(?:graft|allograft|xenograft|particulate)\b.{0,30}\b(?:placed|packed|laid|condensed)\b|\b(?:socket|ridge) preservation\b/,
  ],
  [
    'crown',
    /\bcord\b.{0,25}\b(?:packed|placed|soaked|in)\b|\b(?:packed|placed)\b.{0,15}\bcord\b|\b(?:chamfer|axial (?:walls?|reduction)|occlusal reduction)\b|\bprepp?ed (?:it |the tooth )?for (?:a |the |full )?(?:\w+ )?(?:crown|zirconia|ceramic|gold)\b|\bcrown(?:'s| is| was|s are|s were)? (?:seated|cemented|fitted)\b|\bcrown(?:'s| is| was) (?:in|on)\b(?! the| a\b| top| doubt| danger| place)/,
  ],
  ['veneer', /\bveneers?\b.{0,40}\b(?:seated|bonded|cemented|went on|cementation)\b/],
  [
    'recement',
    /\bput (?:it |them |that |the \w+ |this )?(?:straight |right )?back on\b|\b(?:stuck|glued?|bonded|cemented|pushed|popped|gluing|glueing|cementing) (?:it |them |that |the \w+ |this )?(?:straight |right )?back (?:on|in)\b|\b(?:glued?|glueing|gluing) (?:it |that )?(?:again|back)\b/,
  ],
  [
    'tooth splint',
    /\bsplint(?:ed)?\b.{0,60}\b(?:wire|flexible|flowable|composite)\b|\b(?:wire|flexible)\b.{0,30}\bsplint(?:ed)?\b/,
  ],
  ['replantation', /\bback in(?:to)? (?:with (?:finger|gentle)|the socket|its socket)\b/],
  [
    'surgical extraction',
    /\b(?:bone (?:was )?(?:removed|drilled|guttered)|buccal (?:trough|gutter)|sliver of (?:buccal )?bone|split (?:the )?crown from|(?:roots?|tooth) (?:was |were )?(?:sectioned|split|divided))\b/,
  ],
  [
    'extraction',
    /(?<!artery |band |tissue |mosquito )\bforceps\b|\bluxat(?:ed|or)\b|\bcouplands?\b|\bcryer'?s?\b|\belevated (?:and|whole|out|with|it|sectioned)\b|\bout came\b|\bcame in (?:two|three|one|\d) (?:bits?|pieces?|parts?)\b|\b(?:tooth|teeth|roots?)(?:'s| is| are| was| were| came) (?:all )?out\b(?! of| with a brace)|\broots out\b|\.\.\.,? (?:\w+ )?(?:is |was |came |are |roots )?out (?:today|whole|now|in one|cleanly|without)|\b(?:removed|came out|out|delivered) (?:whole|intact|in (?:one|two|three) (?:piece|bit|part)s?)\b|\btook (?:it|them|the tooth|that tooth|both) out\b(?! of)|\b(?:took|taken) (?:the )?\.{2,}(?: \w+)? out\b(?! of)|\bsockets? (?:were |was )?(?:irrigated|tidied|curetted|squeezed|compressed|packed)\b/,
  ],
  ['apicectomy', /\broot[ -]end (?:was )?(?:resected|cut|filled|filling)\b|\bapex (?:was )?(?:resected|cut)\b/],
  ['crown lengthening', /\b(?:ostectomy|internal bevel|end cutting bur)\b|\bbone (?:was )?reduced\b/],
  [
    'incision and drainage',
    /\bincis(?:ed|ion)\b.{0,80}\b(?:pus+|drain\w*)\b|\bopened\b.{0,40}\bpus+\b|\bpus+\b.{0,20}\b(?:came|drained|out|expressed|released)\b|\b(?:penrose|corrugated drain)\b|\bfluctuant (?:bit|part|point|area|swelling)\b.{0,40}\b(?:blade|cut|opened|incised)\b|\bblade (?:at|into|through) the\b/,
  ],
  ['dry socket dressing', /\bpacked with (?:alve?ogyl|a dressing)\b|\bsocket (?:was )?(?:dressed|packed)\b/],
  ['irrigation', /\bwashed (?:out )?under the (?:flap|gum)\b|\birrigated (?:under|beneath) the (?:flap|gum)\b/],
  [
    'biopsy',
    /\b(?:ellipse|punch)\b.{0,40}\b(?:mm|millimet\w+|red|white|junction|tissue)\b|\b(?:in|into)\b.{0,10}\bformalin\b/,
  ],
  [
    'fissure sealant',
    /\b(?:re-?)?seal(?:ed|ing)\b.{0,20}\b(?:sixes|sevens|molars?|fissures?|premolars?)\b|\.\.\. (?:was |were )?re-?sealed\b|\bfissurit\b/,
  ],
  [
    'glass ionomer filling',
    /\b(?:fuji|glass ionomer|gic|ketac|compomer|dyract)\b.{0,30}\b(?:placed|filled|restored|packed)\b|\b(?:filled?|restored|patch(?:ed|ing)) (?:it |that |the (?:hole|cavity) )?(?:up )?with (?:fuji|glass ionomer|gic)\b/,
  ],
  [
    'amalgam filling',
    /\b(?:amalgam|permite|silver)\b.{0,40}\b(?:carved|burnished|condensed|packed|put)\b|\bput amalgam\b/,
  ],
  [
    'composite filling',
    /\b(?:filtek|tetric|estelite|gradia|venus|sdr)\b|\b(?:in|of|two|three|four|\d) increments?\b|\bsectional matrix\b.{0,120}\b(?:bond|composite|shade|a\d)\b|\betch(?:ed|ing)?\b.{0,30}\bbond(?:ed)?\b.{0,60}\b(?:composite|shade|a\d|flowable|body)\b/,
  ],
  [
    'denture adjustment',
    /\b(?:lower|upper|denture|plate|flange|border) eased\b|\beased the (?:\w+ )?(?:lower|upper|denture|plate|flange|border|edge)\b|\b(?:eased|relieved|trimmed|ground|took back|taken back|adjusted|shaved|reduced)\b.{0,50}\b(?:flange|fitting surface|denture|plate|acrylic|fr[ae]n\w+|tuberosity)\b|\b(?:flange|fitting surface|denture|plate|acrylic)\b.{0,40}\b(?:eased|relieved|trimmed|taken back|adjusted|shaved|ground|reduced)\b/,
  ],
  [
    'complete dentures',
    /\b(?:fit|fitting|fitted|delivery|delivered|deliver|issued|seated)\b.{0,40}\b(?:new |full |complete )(?:\w+ )?(?:upper|lower|top|bottom|set|dentures?)\b/,
  ],
  [
    'root surface debridement',
    /\bgraceys?\b|\bhand (?:instruments|scal\w+)\b(?!.*\bpolish)|\bhand and ultrasonic\b(?!.*\bpolish)|\bultrasonics? (?:then|and|plus|with|followed by) (?:hand|gracey)\b(?!.*\bpolish)|\broots? (?:surfaces? )?(?:were |was |are )?(?:glassy|smooth|debrided|instrumented|planed)\b|\bclean(?:ed)? the roots\b/,
  ],
  [
    'scale and polish',
    /\bultrasonic\b.{0,150}\bpolish|\bunits of scal\w+|\b(?:cavitron|ultrasonic)\b(?!.*\b(?:gracey|curettes?|root surfaces?|canals?|irrigat\w+|retro|post)\b)/,
  ],
  [
    'fluoride varnish',
    /\bpainted\b.{0,30}\b(?:varnish|fluoride)\b|\bfluoride (?:foam|gel|treatment|applied|was applied|on (?:all|the|everything)|for the roots|application)\b|\b(?:varnish|duraphat)\b.{0,20}\b(?:on|applied|painted|all|everything)\b/,
  ],
  ['stain removal', /\bair[ -](?:polish\w*|flow|abrasion)\b|\bairflow\b/],
  ['splint adjustment', /\b(?:splint|guard)\b.{0,100}\b(?:reground|adjusted|relieved|ground)\b/],
  [
    'brace adjustment',
    /\b(?:changed|replaced|swapped) the (?:upper|lower) (?:arch ?)?wires?\b|\bpower chain\b|\b(?:new|next) (?:arch ?)?wires?\b.{0,20}\b(?:in|tied|placed)\b/,
  ],
  [
    'bracket repair',
    /\bre-?bond(?:ed|ing)?\b.{0,40}\b(?:bracket|attachment|bump|button|band)\b|\b(?:bracket|attachment|bump|button)\b.{0,40}\bre-?bonded\b|\brebonded\b/,
  ],
  ['interproximal reduction', /\b(?:strips?|disc|discs)\b.{0,40}\bbetween\b|\bstripped\b.{0,30}\bbetween\b/],
  [
    'tooth whitening',
    /\bcarbamide peroxide\b|\bwhitening (?:trays?|gel)\b.{0,30}\b(?:given|fitted|snug|handed|issued|collected)\b/,
  ],
  ['botulinum toxin', /\bunits\b.{0,40}\b(?:points?|glabella|forehead|masseters?|corrugators?|procerus|crow)\b/],
  ['intravenous sedation', /\bmidazolam\b.{0,40}\b(?:mg|milligrams?)\b|\b(?:mg|milligrams?) (?:of )?midazolam\b/],
  [
    'composite bonding',
    /\b(?:edges?|corners?|tips?)\b.{0,30}\b(?:built (?:up|out)|bonded|rebuilt)\b|\bbonded (?:the )?(?:edges?|corners?|fragment)\b|\bfragment\b.{0,20}\bbonded\b/,
  ],
  [
    'smoothing',
    /\b(?:smoothed|rounded|polished) (?:off |down |over )?(?:the|that|a|his|her|its) (?:\w+ )?(?:edge|corner|cusp|sharp|rough|point|bit)\b|\b(?:sharp|rough) (?:edge|corner|cusp|bit)\b.{0,30}\b(?:smoothed|rounded|polished|taken off|off)\b/,
  ],
  ['excision', /\bexcised\b|\bshelled? (?:it )?out\b/],
];

/** The plainest of them: they need no name of the work anywhere else in the talk. */
export const plainlyDescribed: Readonly<Record<string, RegExp>> = {
  'root canal treatment': /\bobturated\b|\bgutta[ -]percha and\b/,
  extraction:
    /\b(?:with|and) forceps\b|\btook (?:it|them|the tooth|that tooth) out\b(?! of)|\b(?:removed|came out) in one piece\b|\belevated out\b|\.\.\. out today\b/,
  'incision and drainage': /\bopened it and .{0,30}\bpus\b/,
  irrigation: /\bwashed (?:out )?under the flap\b/,
  'denture adjustment': /\b(?:lower|upper|denture|plate) eased\b|\beased the (?:lower|upper|denture|plate)\b/,
  'scale and polish': /\bultrasonic\b.{0,150}\bpolish/,
  'root surface debridement': /\bhand (?:instruments|scal\w+)\b(?!.*\bpolish)|\bhand and ultrasonic\b(?!.*\bpolish)/,
  'bracket repair': /\brebonded\b/,
  'splint adjustment': /\bsplint\b.{0,100}\b(?:reground|adjusted|relieved)\b/,
  'brace adjustment': /\b(?:changed|replaced) the (?:upper|lower) (?:arch ?)?wires?\b|\bpower chain\b/,
  'intravenous sedation': /\bmidazolam\b.{0,40}\b(?:mg|milligrams?)\b/,
};
