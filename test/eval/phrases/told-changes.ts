/** What a driver told of one thing twice, as it was and as it became, with a question about each. */
export interface ToldChange {
  readonly was: string;
  readonly became: string;
  readonly asksNow: string;
  readonly asksBefore: string;
  readonly now: string;
  readonly before: string;
}

const change = (
  [was, became]: readonly [string, string],
  [asksNow, asksBefore]: readonly [string, string],
  [before, now]: readonly [string, string],
): ToldChange => ({ was, became, asksNow, asksBefore, now, before });

/** Written from the words of L-4 and L-10 alone. Those at even places may be looked at when they fail; the others are only scored. */
export const TOLD_CHANGES: readonly ToldChange[] = [
  change(
    [
      'Our contact at the water board is Helen Marsh.',
      'Helen Marsh has left the water board, we deal with Owen Pike there now.',
    ],
    ['who do I call at the water board?', 'who was our contact at the water board before?'],
    ['Helen Marsh', 'Owen Pike'],
  ),
  change(
    [
      'The tower crane on Dock Street comes from Hewden.',
      'We switched the Dock Street tower crane to Liebherr in March.',
    ],
    ['which company is the tower crane on Dock Street from?', 'where did the Dock Street crane come from before that?'],
    ['Hewden', 'Liebherr'],
  ),
  change(
    [
      'Site meetings for the library are on Mondays at ten.',
      "They've moved the library site meeting to Thursday at two.",
    ],
    ['when is the library site meeting?', 'when did the library meetings use to be?'],
    ['Mondays', 'Thursday'],
  ),
  change(
    ['Priya is looking after the school extension.', 'Priya handed the school extension over to Marcus last week.'],
    ['who is looking after the school extension?', 'who had the school extension before Marcus?'],
    ['Priya', 'Marcus'],
  ),
  change(
    ["My daughter Ella goes to Saint Anne's.", "Ella changed schools, she's at Redhill Academy since September."],
    ['which school does Ella go to?', 'what was the name of the school Ella went to before?'],
    ["Saint Anne's", 'Redhill Academy'],
  ),
  change(
    [
      'The concrete for the car park is supplied by Tarmac.',
      'Tarmac is out, Breedon supplies the car park concrete from now on.',
    ],
    ['who supplies the concrete for the car park?', 'who used to supply the concrete for the car park?'],
    ['Tarmac', 'Breedon'],
  ),
  change(
    ['We have our office on the second floor of Mill House.', 'The office has moved to Canal Wharf.'],
    ['where is our office?', 'where was our office before?'],
    ['Mill House', 'Canal Wharf'],
  ),
  change(
    ['The budget for the clinic is two point four million.', 'The clinic budget went up to two point nine million.'],
    ["what's the budget for the clinic?", 'what was the clinic budget at first?'],
    ['two point four', 'two point nine'],
  ),
  change(
    [
      'Handover of the fire station is the fifteenth of May.',
      'Handover of the fire station slipped to the thirtieth of June.',
    ],
    ['when do we hand over the fire station?', 'when was the fire station handover originally?'],
    ['fifteenth of May', 'thirtieth of June'],
  ),
  change(
    [
      'Greg is the structural engineer on the bridge.',
      'Nadia, who came from Arup, has taken over from Greg as structural engineer on the bridge.',
    ],
    ["who's the structural engineer on the bridge?", 'who was the structural engineer on the bridge before Nadia?'],
    ['Greg', 'Nadia'],
  ),
  change(
    ['My doctor is Doctor Lim in Park Road.', "I have a new doctor, it's Doctor Sadiq."],
    ['who is my doctor?', 'who was my doctor before?'],
    ['Lim', 'Sadiq'],
  ),
  change(
    ['The key to the site hut is with Barry.', 'Barry gave the site hut key to Joan.'],
    ['who has the key to the site hut?', 'who had the site hut key before Joan?'],
    ['Barry', 'Joan'],
  ),
  change(
    [
      "Steel for the warehouse gets delivered by Watson's.",
      "Watson's no longer deliver the steel for the warehouse; it's Kestrel Freight these days.",
    ],
    ['who delivers the steel for the warehouse?', 'who delivered the warehouse steel before?'],
    ["Watson's", 'Kestrel Freight'],
  ),
  change(
    ['My brother Daniel lives in Leeds.', 'Daniel has moved to Bristol with his family.'],
    ['where does my brother Daniel live?', 'where did Daniel live before?'],
    ['Leeds', 'Bristol'],
  ),
  change(
    [
      'The client for the museum is the city council.',
      'The museum trust has become the client for the museum instead of the council.',
    ],
    ['who is the client for the museum?', 'who was the museum client before the trust?'],
    ['council', 'trust'],
  ),
  change(
    [
      'Planning for the hotel is being handled by Fiona Grant.',
      'Fiona Grant retired, so planning for the hotel is handled by Lucas Bell.',
    ],
    ['who handles planning for the hotel?', 'who handled planning for the hotel before Lucas Bell?'],
    ['Fiona Grant', 'Lucas Bell'],
  ),
  change(
    [
      'The scaffolding on Bell Lane is due to come down on Friday.',
      "The scaffolding on Bell Lane isn't coming down Friday, it's the Wednesday after.",
    ],
    [
      'when does the scaffolding on Bell Lane come down?',
      'when was the scaffolding on Bell Lane meant to come down before?',
    ],
    ['Friday', 'Wednesday'],
  ),
  change(
    ['The roof of the sports hall will be zinc.', 'The architects changed the sports hall roof from zinc to slate.'],
    ['what is the sports hall roof made of?', 'what was the sports hall roof going to be before?'],
    ['zinc', 'slate'],
  ),
  change(
    [
      "Karen Webb chairs the residents' association.",
      "Karen Webb stepped down and Ian Frost chairs the residents' association now.",
    ],
    ["who chairs the residents' association?", "who chaired the residents' association before Ian Frost?"],
    ['Karen Webb', 'Ian Frost'],
  ),
  change(
    [
      "My car goes to Nolan's garage for service.",
      "I've stopped using Nolan's, the car goes to Quick Motors for service.",
    ],
    ['where does my car go for service?', 'which garage did I use before?'],
    ["Nolan's", 'Quick Motors'],
  ),
  change(
    ['The lift contract was awarded to Otis.', 'The lift contract has been re-tendered and Schindler got it.'],
    ['who has the lift contract?', 'who had the lift contract before?'],
    ['Otis', 'Schindler'],
  ),
  change(
    ['Our insurer is Aviva.', 'Since April we are insured with Zurich.'],
    ['who are we insured with?', 'who were we insured with before Zurich?'],
    ['Aviva', 'Zurich'],
  ),
  change(
    ["Pete's apprentice is called Josh.", "Josh finished, Pete's apprentice is a girl called Amira now."],
    ["what's the name of Pete's apprentice?", "who was Pete's apprentice before?"],
    ['Josh', 'Amira'],
  ),
  change(
    [
      'The retaining wall is drawn at three metres high.',
      'The retaining wall is only going to be two and a half metres now.',
    ],
    ['how high is the retaining wall?', 'how high was the retaining wall before?'],
    ['three metres', 'two and a half'],
  ),
  change(
    [
      'Sam Okoro is the quantity surveyor for Northgate.',
      'Sam Okoro was replaced by Beth Lane as quantity surveyor for Northgate.',
    ],
    ['who is the quantity surveyor for Northgate?', 'who was the previous quantity surveyor for Northgate?'],
    ['Sam Okoro', 'Beth Lane'],
  ),
  change(
    ['The door code at the depot is 4471.', 'They changed the depot door code to 9020.'],
    ["what's the door code at the depot?", 'what was the old door code at the depot?'],
    ['4471', '9020'],
  ),
  change(
    ['My wife works at the university.', 'My wife started at the hospital in January.'],
    ['where does my wife work?', 'where did my wife work before?'],
    ['university', 'hospital'],
  ),
  change(
    [
      'Drawings for the pumping station are kept on SharePoint.',
      'We keep the pumping station drawings in Procore now.',
    ],
    ['where are the drawings for the pumping station?', 'where did we keep the pumping station drawings before?'],
    ['SharePoint', 'Procore'],
  ),
  change(
    [
      'The generator at Hill Farm is hired from Speedy.',
      'The generator at Hill Farm went back to Speedy, the one there now is from Aggreko.',
    ],
    ['who is the generator at Hill Farm from?', 'who did we hire the Hill Farm generator from before?'],
    ['Speedy', 'Aggreko'],
  ),
  change(
    ['Lorna is my deputy.', 'From this month my deputy is Callum.'],
    ['who is my deputy?', 'who was my deputy before Callum?'],
    ['Lorna', 'Callum'],
  ),
  change(
    ['The Wexford job is at the tender stage.', 'The Wexford job is on site now, no longer at tender.'],
    ['what stage is the Wexford job at?', 'what stage was the Wexford job at before?'],
    ['tender', 'on site'],
  ),
  change(
    [
      'The noise limit at the hospital is sixty five decibels.',
      'The hospital has dropped its noise limit to fifty five decibels.',
    ],
    ['what is the noise limit at the hospital?', 'what was the noise limit at the hospital before?'],
    ['sixty five', 'fifty five'],
  ),
  change(
    [
      'Vikram is the one who signs off the timesheets.',
      "It isn't Vikram who signs off the timesheets any longer but Denise.",
    ],
    ['who signs off the timesheets?', 'who used to sign off the timesheets?'],
    ['Vikram', 'Denise'],
  ),
  change(
    ['Our accountant is a man called Whelan.', 'Whelan sold his practice, our accountant is Moira Tate.'],
    ['who is our accountant?', 'who was our accountant before Moira?'],
    ['Whelan', 'Moira Tate'],
  ),
  change(
    ['The piling rig belongs to Keller.', 'Keller sold the piling rig to Bauer.'],
    ['who owns the piling rig?', 'who owned the piling rig before?'],
    ['Keller', 'Bauer'],
  ),
  change(
    ['Lunch with my father is every Sunday.', 'Lunch with my father has gone to Saturdays.'],
    ['what day is lunch with my father?', 'what day was lunch with my father before?'],
    ['Sunday', 'Saturdays'],
  ),
  change(
    [
      'The flat on Quay Street is rented to a couple named Hughes.',
      'The Hughes couple moved out, a nurse called Tilly rents the flat on Quay Street.',
    ],
    ['who rents the flat on Quay Street?', 'who rented the flat on Quay Street before?'],
    ['Hughes', 'Tilly'],
  ),
  change(
    [
      'Building control for the mill is Andrew Shaw.',
      'Building control for the mill passed from Andrew Shaw to Ravi Menon in August.',
    ],
    ['who is building control for the mill?', 'who was building control for the mill before August?'],
    ['Andrew Shaw', 'Ravi Menon'],
  ),
  change(
    [
      'The bricks for Elm Court are coming from Ibstock.',
      "Elm Court's bricks now come from Wienerberger, Ibstock couldn't deliver.",
    ],
    ['where do the bricks for Elm Court come from?', 'where did the Elm Court bricks come from before?'],
    ['Ibstock', 'Wienerberger'],
  ),
  change(
    [
      'Ground floor finish at the bank is terrazzo.',
      'The bank went for limestone rather than terrazzo on the ground floor.',
    ],
    ['what is the ground floor finish at the bank?', 'what was the ground floor finish at the bank before limestone?'],
    ['terrazzo', 'limestone'],
  ),
  change(
    ['Jill runs the payroll.', 'Payroll is run by Stefan since Jill went on maternity leave.'],
    ['who runs the payroll?', 'who ran the payroll before Stefan?'],
    ['Jill', 'Stefan'],
  ),
  change(
    ["The dog's vet is in Carrick.", 'We go to the vet in Dunmore with the dog now.'],
    ["where is the dog's vet?", "where was the dog's vet before?"],
    ['Carrick', 'Dunmore'],
  ),
  change(
    ['My phone contract is with Vodafone.', "I've gone over to Three with my phone."],
    ['who is my phone contract with?', 'who was my phone contract with before?'],
    ['Vodafone', 'Three'],
  ),
  change(
    [
      'Topping out of the tower is planned for October.',
      'Topping out of the tower has been brought forward to September.',
    ],
    ['when is the topping out of the tower?', 'when was topping out of the tower planned for before?'],
    ['October', 'September'],
  ),
  change(
    ['Lead times on windows are eight weeks.', 'Windows take fourteen weeks now.'],
    ["what's the lead time on windows?", 'what was the lead time on windows before?'],
    ['eight weeks', 'fourteen weeks'],
  ),
  change(
    [
      'The project manager for the stadium at Laing is Colin Reid.',
      'Colin Reid is off the stadium, Laing put Sunita Rao in as project manager.',
    ],
    ["who is Laing's project manager for the stadium?", "who was Laing's project manager on the stadium before?"],
    ['Colin Reid', 'Sunita Rao'],
  ),
  change(
    ['My parking space is number twelve.', "I've been given parking space thirty one."],
    ['which parking space is mine?', 'which parking space did I have before?'],
    ['twelve', 'thirty one'],
  ),
  change(
    [
      'Marta is the health and safety officer at Kiln Road.',
      'Kiln Road has a new health and safety officer, Dermot Casey.',
    ],
    [
      'who is the health and safety officer at Kiln Road?',
      'who was the health and safety officer at Kiln Road before Dermot?',
    ],
    ['Marta', 'Dermot Casey'],
  ),
  change(
    [
      'The survey of the old church is being done by Plowman Craven.',
      'Plowman Craven pulled out and the old church survey went to Mason Land.',
    ],
    ['who is doing the survey of the old church?', 'who was doing the old church survey before?'],
    ['Plowman Craven', 'Mason Land'],
  ),
  change(
    [
      'Our landlord is a company named Castle Estates.',
      "Castle Estates was bought by Grosvenor, so they're our landlord.",
    ],
    ['who is our landlord?', 'who was our landlord before?'],
    ['Castle Estates', 'Grosvenor'],
  ),
  change(
    ["Gary's number ends in 300.", 'Gary has a new number, ends in 782.'],
    ["what does Gary's number end in?", "what did Gary's old number end in?"],
    ['300', '782'],
  ),
  change(
    ['The hoist at Victoria House is broken.', 'The hoist at Victoria House has been fixed.'],
    ['how is the hoist at Victoria House?', 'how was the hoist at Victoria House before?'],
    ['broken', 'fixed'],
  ),
  change(
    ['The retention on the Grange is five percent.', 'Retention on the Grange got cut to three percent.'],
    ['how much is the retention on the Grange?', 'how much was the retention on the Grange before?'],
    ['five percent', 'three percent'],
  ),
  change(
    ["Evelyn is the mayor's assistant.", "The mayor's assistant, Evelyn, has been succeeded by Tobias."],
    ["who is the mayor's assistant?", "who was the mayor's assistant before Tobias?"],
    ['Evelyn', 'Tobias'],
  ),
  change(
    ['Waste from the site goes to Greenfield tip.', 'The waste goes to Ashby since Greenfield tip closed.'],
    ['where does the waste from the site go?', 'where did the site waste go before?'],
    ['Greenfield', 'Ashby'],
  ),
  change(
    [
      'The asbestos survey for the town hall expires in November.',
      'The asbestos survey for the town hall was renewed until next March.',
    ],
    [
      'when does the asbestos survey for the town hall expire?',
      'when was the asbestos survey for the town hall going to expire before?',
    ],
    ['November', 'March'],
  ),
  change(
    ['My mother is in the Ashgrove home, room nine.', 'They moved my mother to room twenty.'],
    ['which room is my mother in?', 'which room was my mother in before?'],
    ['nine', 'twenty'],
  ),
  change(
    ['Hannah reports to Derek.', "Hannah doesn't report to Derek any more, she reports to Yusuf."],
    ['who does Hannah report to?', 'who did Hannah report to before?'],
    ['Derek', 'Yusuf'],
  ),
  change(
    [
      'The curtain walling is being made by Schueco.',
      'Curtain walling is with Kawneer, we dropped Schueco in February.',
    ],
    ['who is making the curtain walling?', 'who was making the curtain walling before Kawneer?'],
    ['Schueco', 'Kawneer'],
  ),
  change(
    ['Liam, my oldest, plays football on Tuesdays.', "Liam's football is on Fridays this year."],
    ["what day is Liam's football?", "what day was Liam's football on before?"],
    ['Tuesdays', 'Fridays'],
  ),
];

/** Found wanting and looked at, class by class: a share of .58 and .53 of them was answered when they were seen first. */
export const LOOKED_AT_CHANGES: readonly ToldChange[] = [
  change(
    ['Our caterer is Blue Plate.', 'Blue Plate let us down, so we use Fresh Fare.'],
    ['who is our caterer?', 'who was our caterer before?'],
    ['Blue Plate', 'Fresh Fare'],
  ),
  change(
    ["Nina's flight leaves at six.", "Nina's flight was put back to eight."],
    ["when does Nina's flight leave?", "when was Nina's flight before?"],
    ['six', 'eight'],
  ),
  change(
    ['The keys are in the glove box.', 'I moved the keys to the desk drawer.'],
    ['where are the keys?', 'where were the keys before?'],
    ['glove box', 'desk drawer'],
  ),
  change(
    ['Rick is our contact for permits.', "Rick isn't our contact for permits now, it's Paula."],
    ['who is our contact for permits?', 'who was our contact for permits before?'],
    ['Rick', 'Paula'],
  ),
  change(
    ['The tiles will be blue.', 'The tiles are going to be grey after all.'],
    ['what colour are the tiles?', 'what were the tiles going to be before?'],
    ['blue', 'grey'],
  ),
  change(
    ['Oscar coaches the under twelves.', 'The under twelves are coached by Wendy this season.'],
    ['who coaches the under twelves?', 'who coached the under twelves before Wendy?'],
    ['Oscar', 'Wendy'],
  ),
  change(
    ['The invoice address is Mill Street.', 'Our invoice address changed from Mill Street to Harbour Row.'],
    ['what is the invoice address?', 'what was the invoice address before?'],
    ['Mill Street', 'Harbour Row'],
  ),
  change(
    ['The deposit is ten percent.', 'They raised the deposit to fifteen percent.'],
    ['how much is the deposit?', 'how much was the deposit before?'],
    ['ten', 'fifteen'],
  ),
  change(
    ['Paul is in charge of the minibus.', 'Paul gave up the minibus and Sheila is in charge of it.'],
    ['who is in charge of the minibus?', 'who was in charge of the minibus before?'],
    ['Paul', 'Sheila'],
  ),
  change(
    ['The excavator is parked at Cobb Lane.', "The excavator's been taken to Ferry Road."],
    ['where is the excavator?', 'where was the excavator before?'],
    ['Cobb Lane', 'Ferry Road'],
  ),
  change(
    ['My sister lives in Oslo.', 'My sister has left Oslo for Bergen.'],
    ['where does my sister live?', 'where did my sister live before?'],
    ['Oslo', 'Bergen'],
  ),
  change(
    ['Glazing is booked for the ninth of July.', 'The glazing is now booked for the second of August.'],
    ['when is the glazing booked for?', 'when was the glazing booked for before?'],
    ['July', 'August'],
  ),
  change(
    ['The password for the wifi is bluebird.', 'The wifi password is kingfisher from today.'],
    ['what is the wifi password?', 'what was the wifi password before?'],
    ['bluebird', 'kingfisher'],
  ),
  change(
    ['We get paid on the last Friday.', 'We get paid on the first Monday now.'],
    ['when do we get paid?', 'when did we get paid before?'],
    ['Friday', 'Monday'],
  ),
  change(
    ['Neville is the union rep.', 'The new union rep is Carol.'],
    ['who is the union rep?', 'who was the union rep before?'],
    ['Neville', 'Carol'],
  ),
  change(
    ['The skip company is Hobbs.', "We've changed skip company, it's Tanner's now."],
    ['who is the skip company?', 'who was the skip company before?'],
    ['Hobbs', 'Tanner'],
  ),
  change(
    ["The architect's office is on Baker Street.", 'The architects have moved their office to Soho.'],
    ["where is the architects' office?", "where was the architects' office before?"],
    ['Baker Street', 'Soho'],
  ),
  change(
    [
      "Toby's birthday party is at the bowling alley.",
      'Toby wants his birthday party at the pool instead of the bowling alley.',
    ],
    ["where is Toby's birthday party?", "where was Toby's party going to be before?"],
    ['bowling', 'pool'],
  ),
  change(
    ['The loan runs until 2029.', 'The loan has been extended to 2033.'],
    ['until when does the loan run?', 'until when did the loan run before?'],
    ['2029', '2033'],
  ),
  change(
    ['Jim drives me to the airport.', "Jim can't drive me to the airport any more, my neighbour Ted does."],
    ['who drives me to the airport?', 'who drove me to the airport before?'],
    ['Jim', 'Ted'],
  ),
  change(
    ['Site security is Falcon.', 'Falcon lost the contract and Shield took over site security.'],
    ['who does site security?', 'who did site security before Shield?'],
    ['Falcon', 'Shield'],
  ),
  change(
    ['The pool is 25 metres long.', 'The pool was redesigned and is 20 metres long.'],
    ['how long is the pool?', 'how long was the pool before?'],
    ['25', '20'],
  ),
  change(
    ['Dana is the site clerk at Moor End.', "Moor End's site clerk is now Errol, Dana has gone to head office."],
    ['who is the site clerk at Moor End?', 'who was the site clerk at Moor End before?'],
    ['Dana', 'Errol'],
  ),
  change(
    ['Harriet is on the second shift.', 'Harriet switched to the first shift.'],
    ['which shift is Harriet on?', 'which shift was Harriet on before?'],
    ['second', 'first'],
  ),
  change(
    ['Our cleaning is done by Sparkle.', "Sparkle's contract ran out, cleaning is done by Mop and Go."],
    ['who does our cleaning?', 'who did our cleaning before?'],
    ['Sparkle', 'Mop and Go'],
  ),
  change(
    ['Board meetings are at the Grand.', 'Board meetings take place at the Station Hotel from now on.'],
    ['where are the board meetings?', 'where were the board meetings before?'],
    ['Grand', 'Station Hotel'],
  ),
  change(
    ['Ivan is doing the wiring at the mill.', 'Ivan is off the wiring at the mill, Sol is on it.'],
    ['who is doing the wiring at the mill?', 'who did the wiring at the mill before?'],
    ['Ivan', 'Sol'],
  ),
  change(
    ['The ferry goes at nine fifteen.', "The ferry goes at ten o'clock since the timetable changed."],
    ['when does the ferry go?', 'when did the ferry go before?'],
    ['nine fifteen', 'ten'],
  ),
  change(
    ['My tax adviser is Gordon.', "I'm with a new tax adviser, Philippa."],
    ['who is my tax adviser?', 'who was my tax adviser before?'],
    ['Gordon', 'Philippa'],
  ),
  change(
    ['Pumps are rented from Aqua.', 'We rent the pumps from Torrent now.'],
    ['who do we rent the pumps from?', 'who did we rent the pumps from before?'],
    ['Aqua', 'Torrent'],
  ),
  change(
    ['The fence is two metres tall.', 'The fence has to be three metres tall now.'],
    ['how tall is the fence?', 'how tall was the fence before?'],
    ['two', 'three'],
  ),
  change(
    ['The head of planning is Mrs Doyle.', 'Mr Achebe has become head of planning.'],
    ['who is the head of planning?', 'who was the head of planning before?'],
    ['Doyle', 'Achebe'],
  ),
  change(
    ["Kit's van is white.", "Kit's new van is red."],
    ["what colour is Kit's van?", "what colour was Kit's van before?"],
    ['white', 'red'],
  ),
  change(
    ['Edie works nights.', 'Edie works mornings since Easter.'],
    ['when does Edie work?', 'when did Edie work before?'],
    ['nights', 'mornings'],
  ),
  change(
    ['The spare key hangs behind the bar.', "The spare key isn't behind the bar any more, it's under the mat."],
    ['where is the spare key?', 'where was the spare key before?'],
    ['bar', 'mat'],
  ),
  change(
    ['The contract is worth eighty thousand.', 'The contract is worth ninety five thousand after the change order.'],
    ['how much is the contract worth?', 'how much was the contract worth before?'],
    ['eighty', 'ninety five'],
  ),
  change(
    ['Rosa teaches the first aid course.', 'The first aid course is taught by Kareem, Rosa has a new job.'],
    ['who teaches the first aid course?', 'who taught the first aid course before?'],
    ['Rosa', 'Kareem'],
  ),
  change(
    ['Deliveries come through the south gate.', 'Deliveries come through the west gate while the south gate is shut.'],
    ['which gate do deliveries come through?', 'which gate did deliveries come through before?'],
    ['south', 'west'],
  ),
  change(
    ['Fergus is married to Una.', 'Fergus and Una are divorced, he is married to Isla.'],
    ['who is Fergus married to?', 'who was Fergus married to before?'],
    ['Una', 'Isla'],
  ),
  change(
    ['The auditor is Kline and Roe.', 'Kline and Roe were replaced as auditor by Marwood.'],
    ['who is the auditor?', 'who was the auditor before?'],
    ['Kline', 'Marwood'],
  ),
  change(
    ['Training is every second Tuesday.', 'Training got moved to Thursdays.'],
    ['when is training?', 'when was training before?'],
    ['Tuesday', 'Thursdays'],
  ),
  change(
    ['We buy our timber at Larch and Sons.', 'We no longer buy our timber at Larch and Sons but at Holt.'],
    ['where do we buy our timber?', 'where did we buy our timber before?'],
    ['Larch', 'Holt'],
  ),
  change(
    ['Ned has the company credit card.', 'Ned returned the company credit card, Oona has it.'],
    ['who has the company credit card?', 'who had the company credit card before?'],
    ['Ned', 'Oona'],
  ),
  change(
    ['The lobby is being done in marble.', 'The client wants the lobby in oak, not marble.'],
    ['what is the lobby done in?', 'what was the lobby done in before?'],
    ['marble', 'oak'],
  ),
];
