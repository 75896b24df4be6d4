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
