import type { Stock } from './Stock.ts'

const garden: Stock = {
  language: 'en',
  slots: {
    plant: ['tomatoes', 'runner beans', 'dahlias', 'leeks', 'sweet peas', 'pumpkins', 'rhubarb'],
    pest: ['slugs', 'the neighbour’s hens', 'pigeons', 'a single very determined mole', 'blackfly'],
    joy: [
      'the first one was still warm from the sun',
      'a robin helped',
      'it rained exactly when I had finished',
      'the soil smelled like a cellar',
      'nobody called all afternoon',
    ],
  },
  posts: [
    'Put in the {plant} today. {pest} watched. We understand each other.',
    'The {plant} are up! Row three is a bit drunk, but they are up.',
    'Picked {plant} before breakfast: {joy}.',
    'Advice wanted: {pest} in the {plant}, third year running. I would rather share than fight, but they are not sharing back.',
    'Swap on Saturday at the allotments: I bring {plant}, I want anything that is not courgettes. Please. No courgettes.',
    'Compost report: steaming. I have never been so proud of something so brown.',
    'A whole afternoon on my knees among the {plant} and {joy}. Rich people pay for this.',
    'Old seed packet behind the shelf: {plant}, 1994, my mother’s handwriting. Sowed all of them. We will see.',
    'It is too early for {plant}. I know it is too early for {plant}. I have put out the {plant}.',
    'The pumpkin now weighs more than the postman’s dog. The dog has been informed.',
    'Watering at six in the morning is the only meeting I attend willingly.',
  ],
  replies: [
    ['I have two trays of {plant} too many. Left gate, help yourself!', 'You are kind, I will bring a spade and rhubarb cake.'],
    ['With {pest} only one thing helps: giving them their own row.', 'They have a row. They read the sign and chose the other one.'],
    ['Your {plant} look as if they go to the gym.', 'I tell them every evening how handsome they are, that is all.'],
    ['1994!! Please tell us what comes up.', 'Four of them have come up so far. I may have cried into the watering can.'],
    ['I can offer chutney in exchange. Last year’s, dangerous.', 'Dangerous is exactly what the cheese needs. Deal.'],
    ['My {plant} are still sulking on the window sill. You give me hope.', 'Talk to them about the weather. Mine like gossip.'],
    ['No courgettes, understood. What about a marrow?', 'A marrow is a courgette that got away with it. No.'],
  ],
  answers: [
    'A marrow is a courgette that got away with it. No.',
    'You are kind, I will bring a spade and rhubarb cake.',
    'I tell them every evening how handsome they are, that is all.',
    'Four of them have come up so far. I may have cried into the watering can.',
  ],
  tags: ['Gardening', 'Allotment', 'GrowYourOwn', 'Bloomscrolling'],
  subjects: ['harvest', 'pots', 'meadow', 'tree', 'hive'],
}

const stars: Stock = {
  language: 'en',
  slots: {
    object: ['Saturn', 'the Andromeda galaxy', 'the Pleiades', 'Jupiter and four moons', 'the Ring Nebula', 'a comet, just about'],
    seeing: ['steady as a photograph', 'boiling', 'better than forecast', 'one hour between two clouds', 'minus nine and worth it'],
    visitor: [
      'a class of nine-year-olds',
      'a night-shift nurse',
      'two hikers who got lost',
      'the ferry captain',
      'somebody’s great-grandmother',
    ],
  },
  posts: [
    'Dome open. Tonight {object}; seeing {seeing}. Door is unlocked until one, mind the third step.',
    'Showed {object} to {visitor}. There is always the same small silence before the “oh”.',
    'The light you see from {object} left before anybody here had a surname.',
    'Cloud. Cloud. Cloud. A gap of four minutes. {object}! Cloud.',
    'If you are awake: {object}, low in the south-east, no telescope needed. Look up and tell me who else is looking.',
    'Cleaned the mirror. Took three hours and all my courage.',
    'Please point the new lamps in the harbour downwards. The fish do not need them and {object} would like its sky back.',
    'Notebook, page 1,204: {object}, seeing {seeing}, one owl, tea cold.',
    'Question from {visitor}: “Is it far or is it just small?” I have rewritten my whole lecture.',
    'Long exposure running. Nothing to do for forty minutes but listen to the valley. The night train has just passed, on time for once.',
  ],
  replies: [
    [
      'I am looking! From the bakery steps. Is it the bright one left of the chimney?',
      'Yes, that one. It does not twinkle, that is how you know.',
    ],
    ['We came as lost hikers and left as astronomers.', 'You found the only hill in the region with a door. Well done.'],
    ['Waved at you from the cab when we passed.', 'I saw your headlight! It ruined one frame and I kept it.'],
    '“Is it far or is it just small” belongs on a wall.',
    ['Is the dome open on Saturday too? The children would like to see {object}.', 'Saturday from nine, bring warm socks and questions.'],
    ['I signed the letter about the lamps.', 'The sky says thank you. It has waited a long time for somebody to write.'],
    'Four minutes is more than I get from most people.',
  ],
  answers: [
    'Yes, that one. It does not twinkle, that is how you know.',
    'Saturday from nine, bring warm socks and questions.',
    'I saw your headlight! It ruined one frame and I kept it.',
  ],
  tags: ['Astronomy', 'Astrodon', 'DarkSky', 'Stargazing'],
  subjects: ['stars', 'mountains', 'roofs', 'stars'],
}

const bees: Stock = {
  language: 'en',
  slots: {
    bloom: ['lime', 'clover', 'heather', 'apple', 'dandelion', 'ivy'],
    mood: ['gentle as kittens', 'in a filing-complaints mood', 'too busy to notice me', 'humming in what I swear is F sharp'],
  },
  posts: [
    'Opened the hives: the girls were {mood}. The {bloom} is flowing and everything smells of it.',
    'Swarm in the pear tree behind the library! Nobody panic, they are house-hunting, not angry. On my way with a box.',
    'Honey of the year so far: {bloom}. Tastes like the field sounds.',
    'Stung twice, deserved once.',
    'Number four has a new queen. Long may she reign over the {bloom}.',
    'Told the bees about my cousin’s wedding, as one must. They were {mood}.',
    'Please let a corner of your lawn grow wild. The {bloom} will not thank you, but I will, in jars.',
    'Extractor running since dawn. There is honey on the door handle, the radio and, for reasons I cannot explain, the cat.',
  ],
  replies: [
    [
      'The swarm was still there at noon, like a beard on the tree. Beautiful.',
      'They are in their new house by the orchard, twelve minutes from box to hive.',
    ],
    ['Two jars of the {bloom} for me please!', 'Jars are on the shelf by the gate, the tin is for the money, I trust you all.'],
    ['Our lawn is now officially wild. My neighbour is officially worried.', 'Give the neighbour a jar in August. It has never failed.'],
    ['How did the cat take it?', 'The cat has forgiven me and is very shiny.'],
    'I love that you told them.',
    ['F sharp! The choir could use them.', 'They rehearse all day and never complain about the chairs.'],
  ],
  answers: [
    'The cat has forgiven me and is very shiny.',
    'They are in their new house by the orchard, twelve minutes from box to hive.',
    'Jars are on the shelf by the gate, the tin is for the money, I trust you all.',
  ],
  tags: ['Beekeeping', 'Bees', 'Honey'],
  subjects: ['hive', 'meadow', 'tree'],
}

const birds: Stock = {
  language: 'en',
  slots: {
    bird: [
      'a kingfisher',
      'two hundred starlings',
      'the first swift',
      'a tawny owl',
      'a wren louder than the traffic',
      'a goldcrest',
      'four curlews',
    ],
    spot: ['behind the gasworks', 'on the ferry pier', 'over the reed beds', 'in the churchyard yew', 'on my own balcony, of all places'],
  },
  posts: [
    '{bird} {spot} at first light. I stood there with my sandwich in the air.',
    'Count for the river walk: 41 species, best of them {bird} {spot}.',
    'Murmuration over the harbour at ten to five. Everyone on the pier stopped talking at the same moment.',
    'Heard {bird} {spot} but could not see it. That is most of this hobby.',
    'The nest box camera is on. Great tits, six eggs, one of them very sure of itself.',
    'Somebody asked how to start. Sit down. Be bored. {bird} will come.',
    'To the dog {spot}: I respect your enthusiasm. {bird} did not.',
    'Ringed birds read today: one, and it was older than my car.',
  ],
  replies: [
    ['{bird}! I have lived here thirty years and never seen one.', 'Go at low tide and stand by the blue boat.'],
    [
      'Was that the noise this morning? I thought it was my bicycle.',
      'If it squeaks when you brake, it is the bicycle. If it squeaks in May, it is love.',
    ],
    'We all stopped talking. Even the gulls.',
    ['Which binoculars for somebody who drops things?', 'Eight by thirty-two, on a strap, around the neck, always.'],
    ['That was my dog. I apologise on his behalf, he does not.', 'Tell him he is forgiven, but he has to stop laughing.'],
    ['I sat down. I was bored. It worked!', 'I knew it. Boredom is the best lens there is.'],
  ],
  answers: [
    'Eight by thirty-two, on a strap, around the neck, always.',
    'Tell him he is forgiven, but he has to stop laughing.',
    'Go at low tide and stand by the blue boat.',
  ],
  tags: ['Birds', 'Birding', 'Nature'],
  subjects: ['sea', 'forest', 'tree', 'meadow', 'lighthouse'],
}

const hiking: Stock = {
  language: 'en',
  slots: {
    peak: ['the Old Shoulder', 'Mount Harriet', 'the Three Sisters', 'the Saddle', 'Grey Man'],
    food: ['a boiled egg', 'cold potatoes', 'the last walnut roll', 'soup from a flask', 'chocolate in the wrong pocket'],
  },
  posts: [
    'Up {peak} by ten, {food} on top, down before the rain. Knees: noisy. Heart: quiet.',
    'The path to {peak} is washed out at the second bridge. You can go round by the sheepfold, add forty minutes and wet feet.',
    'Met nobody on {peak} except a ram who had right of way.',
    'Best view of the year from {peak}: you could see the ferry, the dome and both chimneys of the bakery.',
    'Packing list: map, whistle, {food}, one jumper more than you believe. Leave: phone in the bottom of the bag.',
    'Mountain rescue training on {peak} tonight. We carried the postman down. He was fine before and he is fine now.',
    'The hut book says someone wrote “fog again” on the same date for six years. I wrote “clear”. I hope they see it.',
  ],
  replies: [
    [
      'Took the way round by the sheepfold. Forty minutes was optimistic.',
      'Then please add fifteen minutes in the hut book, with my apologies.',
    ],
    ['I am the postman. I recommend the service.', 'You were very light. Must be all the walking.'],
    ['How steep is {peak} for a nine-year-old with strong opinions?', 'Strong opinions are worth more than strong legs up there.'],
    ['That ram! He knows me by name.', 'He has a list, you know. We are both on it.'],
    ['I wrote “fog again”. I shall go up tomorrow.', 'You have no idea how happy that makes me.'],
    '{food} never tastes like that at home.',
  ],
  answers: [
    'Strong opinions are worth more than strong legs up there.',
    'Then please add fifteen minutes in the hut book, with my apologies.',
    'You have no idea how happy that makes me.',
  ],
  tags: ['Hiking', 'Mountains', 'Outdoors'],
  subjects: ['mountains', 'forest', 'balloons', 'tree', 'meadow'],
}

export const nature = { garden, stars, bees, birds, hiking } as const
