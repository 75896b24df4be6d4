/**
 * Words that say nothing of their own: four of them in a row stand in anybody's sentences ("let me know if"). Without case, accents and
 * apostrophes, as `gateWords` makes them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its he him his she her hers they them their theirs we us our ours i me my mine you your yours who whom whose which what when where why how ' +
    'and or but nor so yet if then than because while until till unless although though since as of in on at by for from to into onto with without within about above below over under after before between during ' +
    'through across against near off out up down again further once here there now just also too only very really quite rather still even ever never always often sometimes usually already soon later today tomorrow ' +
    'yesterday tonight first last next other another same such own both each every all any some few more most much many several no not none nothing anything everything something nobody anybody everybody somebody anyone ' +
    'everyone someone one ones two be am is are was were been being do does did done doing dont doesnt didnt have has had having havent hasnt can could cant cannot couldnt may might must shall should shouldnt will would ' +
    'wont wouldnt im ive id ill youre youve youll hes shes its were weve well theyre theyve isnt arent wasnt lets thats theres whats ' +
    'let know see say says said tell tells told ask asks asked get gets got getting give gives gave given go goes going went gone come comes came coming make makes made making take takes took taken taking want wants ' +
    'wanted need needs needed like likes liked think thinks thought look looks looked looking find found use uses used put keep keeps kept help try please thank thanks regards dear hello hi hey sorry sure yes ok okay hope ' +
    'feel free forward hear heard back good best better great new old way thing things time times day days week weeks month months year years bit lot able soon possible question questions attached send sends sent sending ' +
    'mail mails email emails message messages reply read reads reading write writes wrote written regarding per via re fwd fw kind cheers'
  ).split(' '),
);
