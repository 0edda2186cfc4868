import type { Stock } from './Stock.ts'

const baking: Stock = {
  language: 'en',
  slots: {
    bread: ['rye loaf', 'sourdough', 'seeded roll', 'oat bread', 'walnut loaf', 'potato bread', 'milk bun'],
    hour: ['half past two', 'three', 'twenty to four', 'four', 'a quarter past three'],
    trick: [
      'a longer rest in the cold',
      'ten grams less salt',
      'a handful of yesterday’s porridge',
      'steam in the first minute',
      'folding it one more time',
    ],
  },
  posts: [
    'Lights on at {hour}. The starter had climbed out of its jar in the night, so it is going to be a good {bread} today.',
    'The secret of this week’s {bread} is {trick}. There, now everybody knows and I can sleep until {hour}.',
    'Somebody asked why the {bread} costs a little more on Fridays. It does not. You are just hungrier on Fridays.',
    'Burnt a whole tray of {bread} because I was listening to the night train come in. Free toast for anyone who likes it dark.',
    'First customer of the day: a heron, looking through the window at the {bread}. Did not buy anything.',
    'I have been baking for nineteen years and the {bread} still surprises me. Today it was {trick}.',
    'Flour delivery came. Two hundred kilos up eleven steps, and then a {bread} for breakfast as a medal.',
    'Dear person who leaves a drawing in the tip jar every Saturday: the one of the {bread} with legs is now framed.',
    'We are trying {trick} for the {bread}. Come before ten and tell me honestly what you think, I will only cry a little.',
    'Leftover {bread} goes on the shelf by the back door after six, as always. Take what you need, no questions, no names.',
    'Three things I know about {bread}:\n\n1. Time does most of the work.\n2. The oven lies.\n3. Someone will ask for it sliced.',
    'Sunday. No oven. I woke up at {hour} anyway and sat in the kitchen with a {bread} and a book like a lord.',
  ],
  replies: [
    ['Please keep one {bread} for me, I am off the early shift at nine!', 'One {bread} with your name on it, behind the counter.'],
    ['I could smell it from the bridge. Unfair.', 'Walk faster. Or slower, if you want it to last.'],
    [
      'Tried {trick} at home after you said it. My family thinks I am a genius now.',
      'Then come and take my shift on Monday, genius. Half past two, do not be late.',
    ],
    ['Is the {bread} fine without milk? Asking for my niece.', 'No milk in it, only flour, water, salt and patience.'],
    [
      'My grandmother did exactly that, but she never told anyone. You are brave.',
      'Grandmothers always knew. I only have an oven that agrees.',
    ],
    ['The {bread} went round the whole reading room and nobody read a line.', 'Crumbs between the pages are a kind of bookmark.'],
    [
      'How long does your {bread} stay good? Ours never gets old enough to find out.',
      'Three days in a cloth, and then it becomes the best toast of its life.',
    ],
    ['Half past six, your window, the light on the loaves: best minute of my day.', 'You made my morning. Come by, there is coffee too.'],
  ],
  answers: [
    'One {bread} with your name on it, behind the counter.',
    'No milk in it, only flour, water, salt and patience.',
    'Three days in a cloth, and then it becomes the best toast of its life.',
    'You made my morning. Come by, there is coffee too.',
  ],
  tags: ['Baking', 'Sourdough', 'Bread', 'BreadPosting'],
  subjects: ['bread', 'coffee', 'roofs', 'soup'],
}

const trains: Stock = {
  language: 'en',
  slots: {
    place: ['the viaduct', 'the salt flats', 'kilometre 214', 'the long tunnel', 'the border station', 'the junction at Alder'],
    hour: ['01:12', '02:40', '03:05', '03:58', '04:31', '23:47'],
    sight: [
      'two foxes on the platform',
      'a moon like a coin',
      'fog up to the windows',
      'one person waving from a dark house',
      'a stag standing between the signals',
      'northern lights, very faint',
    ],
  },
  posts: [
    '{hour}, {place}. {sight}. Eleven carriages asleep behind me and not one of them knows.',
    'Driving nights means you meet the country with its hair uncombed. Tonight at {place}: {sight}.',
    'Stopped nine minutes at {place} for a freight train. Poured coffee. Saw {sight}. I do not call that a delay.',
    'To the child in carriage 7 who asked whether the train sleeps in the daytime: yes, and it snores.',
    'Signal out at {place}, so we crept through by hand lamp at {hour}. My favourite kind of driving: slow, and everyone awake in the cab.',
    'Passed {place} at {hour} sharp. In twenty-two years that has happened four times. I told the guard. She was not impressed.',
    'Things found on the night train this month: one cello bow, a jar of honey, seven left gloves, a very polite tortoise (collected).',
    'There is a lamp somebody leaves on near {place}. I have sounded the horn softly every night for six years. Last night they blinked it twice.',
    'End of shift. The bakery window is the first light in town. I walk past it slower than I need to.',
    'Snow plough went through {place} ahead of us at {hour}. White fountains on both sides, {sight}. Best seat in the world.',
    'Reminder that the night train has a car for bicycles, and that you have to book it, and that nobody ever books it, and then there are fourteen of them.',
    'The new timetable gives me four more minutes at {place}. Four minutes! I could write a novel.',
  ],
  replies: [
    ['I was in carriage 4 and slept straight through {place}. Thank you.', 'Then I drove well. That is the whole job.'],
    [
      'Please post a picture of {place} one day, I only know it from the announcement.',
      'When the light and the timetable agree, I promise.',
    ],
    ['I heard the horn at {hour} and thought of you up there.', 'That one was for you, then.'],
    ['Twenty-two years! Do you still get butterflies at departure?', 'Every single time the signal goes green.'],
    ['The tortoise!! Tell us about the tortoise.', 'The tortoise is called Marguerite and travels first class.'],
    [
      'My father was a signalman at {place}. He would have liked this.',
      'Your father’s handwriting is still on the wall of the box there. I will show you.',
    ],
    ['Is the sleeper still running on Sundays?', 'Sundays too, until the end of the season at least.'],
    ['This is why I keep taking the slow train.', 'And you are why I keep driving it.'],
  ],
  answers: [
    'Every single time the signal goes green.',
    'The tortoise is called Marguerite and travels first class.',
    'Sundays too, until the end of the season at least.',
    'Your father’s handwriting is still on the wall of the box there. I will show you.',
  ],
  tags: ['NightTrain', 'Railway', 'Trains', 'NightShift'],
  subjects: ['train', 'stars', 'roofs', 'mountains', 'bridge'],
}

const bicycles: Stock = {
  language: 'en',
  slots: {
    part: ['bottom bracket', 'rear derailleur', 'saddle', 'front wheel', 'chain', 'hub', 'brake cable'],
    bike: ['a 1978 touring frame', 'a postman’s bicycle', 'a tandem', 'a folding bike', 'a child’s first bike', 'a cargo bike'],
    road: ['the towpath', 'the old pass road', 'the ring road (never again)', 'the forest track', 'the coast road'],
  },
  posts: [
    'In the workshop today: {bike} with a {part} that had not moved since the last century. It moves now. We both squeaked.',
    'Rode {road} before opening. Thirty-one kilometres, two herons, one puncture, no regrets.',
    'If your {part} makes a noise, it is talking to you. If it stops making the noise, come in quickly.',
    'Free repair evening on Thursday: bring {bike}, bring a cake, leave with a working {part}. Tools are there, I only point at things.',
    'Somebody left {bike} at the door with a note: “Please give it to someone who needs to get to work.” Done by four o’clock.',
    'New rule of the shop: whoever says “it is probably just the {part}” has to hold the lamp.',
    'The council wants to hear about {road}. Please write to them. Two sentences are enough: “It is too narrow. We like our children.”',
    'Trued a wheel by ear today, in the dark, because the fuse went. Came out better than usual. Suspicious.',
    'Headwind on {road} both ways. I have a letter for whoever is in charge.',
    'Built up {bike} for my sister from what was in the box under the bench. Cost: one {part} and three evenings of radio plays.',
    'You do not need a better bike. You need air in the tyres. Come by, the pump is outside all night.',
  ],
  replies: [
    ['My {part} has been talking to me since Easter. Coming on Thursday with plum cake.', 'Plum cake is accepted in all major workshops.'],
    ['Saw you on {road} this morning, you were singing.', 'I was singing because of the downhill, not because of the voice.'],
    [
      'Do you have one of those for a {part} from the seventies? Asking for a stubborn uncle.',
      'Look in the third drawer, under the bell collection. If I have one, it is there.',
    ],
    ['Written to the council. Three sentences, I got carried away.', 'Three sentences from you are worth ten from me. Thank you.'],
    ['That pump saved my week. Thank you.', 'It likes visitors. Give it a pat from me.'],
    'I learnt everything I know about bikes holding that lamp.',
    ['What tyres would you take for {road}?', 'Wide ones, and half the pressure you think.'],
  ],
  answers: [
    'Plum cake is accepted in all major workshops.',
    'Look in the third drawer, under the bell collection. If I have one, it is there.',
    'Wide ones, and half the pressure you think.',
    'I was singing because of the downhill, not because of the voice.',
  ],
  tags: ['BikeTooter', 'Cycling', 'RepairCafe', 'Bicycles'],
  subjects: ['bicycle', 'forest', 'meadow', 'bridge'],
}

const ferry: Stock = {
  language: 'en',
  slots: {
    weather: [
      'flat as a plate',
      'fog thick as wool',
      'a short angry sea',
      'rain coming sideways',
      'a swell from the west',
      'sun on one side and hail on the other',
    ],
    animal: ['a seal', 'three porpoises', 'a cormorant with an opinion', 'an otter family', 'a very seasick dog'],
    load: [
      'a piano',
      'forty sheep',
      'the school choir',
      'a wedding cake on five floors',
      'one hundred and twelve tomato plants',
      'a bishop',
    ],
  },
  posts: [
    'Crossing at seven: {weather}. Aboard: eleven people, two vans and {animal} alongside all the way.',
    'Today the ferry carried {load}. Nobody fell in. I count that as a success.',
    'It is {weather} out there. The eight o’clock goes when I can see the other side, and not a minute before.',
    'A boy asked me how deep it is. I said forty metres. He asked who measured. I have been thinking about it since.',
    'Replaced the rope at the north pier. The old one had been there since my father’s time and will now hold up {load}.',
    'Seen from the bridge: {animal}. Seen by the passengers: their phones. I rang the bell until they looked.',
    'Winter timetable from Monday. Same boat, same captain, more soup.',
    'The tide has no interest in your meeting. I say this with love.',
    'Night crossing for the doctor, {weather}, and the lighthouse doing its slow arithmetic. All well in the end.',
    'Painted the railing. Four people have already touched it to see whether the sign was true.',
  ],
  replies: [
    'I was on that one! {weather} is putting it kindly.',
    ['How do you even lift {load} on board?', 'With patience and the small crane.'],
    ['My daughter saw {animal} and has spoken of nothing else.', 'Tell her they are there every morning at a quarter past seven.'],
    ['Forty metres! I always said thirty.', 'Thirty at low water. We are both right, which is rare at sea.'],
    ['Is the soup the same soup as last winter? I hope so.', 'Same soup. It has been the same soup since March.'],
    ['Thank you for waiting for us this morning, captain.', 'The tide was in a good mood. So was I.'],
    ['I touched the railing. I am sorry. It was true.', 'Turpentine is in the cabin, second shelf.'],
  ],
  answers: [
    'With patience and the small crane.',
    'Same soup. It has been the same soup since March.',
    'Tell her they are there every morning at a quarter past seven.',
    'Turpentine is in the cabin, second shelf.',
  ],
  tags: ['Ferry', 'Harbour', 'Tides', 'SeaLife'],
  subjects: ['sea', 'lighthouse', 'bridge', 'sea'],
}

const wood: Stock = {
  language: 'en',
  slots: {
    tree: ['ash', 'cherry', 'oak', 'pear', 'larch', 'elm'],
    thing: ['a stool', 'a cradle', 'a window frame', 'a boat rib', 'a chess set', 'a drawer that finally closes'],
    tool: ['the spokeshave', 'my grandfather’s plane', 'the drawknife', 'a very small chisel', 'the bandsaw (all fingers present)'],
  },
  posts: [
    'Opened a plank of {tree} today that has been drying for eleven years. It smells of the summer it was cut.',
    'Made {thing} with nothing but {tool} and a bad mood. Both are finished.',
    'People ask what the hardest part of {thing} is. Stopping.',
    'The {tree} by the school came down in the storm. The children chose what it becomes: {thing}, and thirty-one spoons.',
    'Sharpened everything. Now I am afraid of {tool} again, as one should be.',
    'Measured twice, cut once, measured again, went for a walk.',
    'Joint of the day, no glue, no screws, {tree} against {tree}. It will outlive me and I am oddly happy about that.',
    'Apprentice’s first week: she already listens to {tool} better than I do.',
    'If anyone has {tree} boards from an old barn, I trade against {thing} or an evening of stories.',
  ],
  replies: [
    ['I still sit on {thing} you made for my parents. It does not creak.', 'Then it has one more generation in it, at least.'],
    ['Nothing smells like {tree}. Nothing.', 'If they sold it in bottles I would be a rich and distracted man.'],
    ['There are boards in our barn, come and look before the weekend.', 'Saturday with the trailer, if that suits you. I bring cake.'],
    'Please film {tool} at work, it is better than television.',
    ['My spoon is already in daily use, says the class speaker.', 'Tell the class speaker: a dent in a spoon is a story.'],
    ['Which oil do you put on it?', 'Linseed, thin, three times, and then forget it for a month.'],
  ],
  answers: [
    'Linseed, thin, three times, and then forget it for a month.',
    'Saturday with the trailer, if that suits you. I bring cake.',
    'Then it has one more generation in it, at least.',
  ],
  tags: ['Woodworking', 'HandTools', 'Craft'],
  subjects: ['tree', 'forest', 'roofs'],
}

export const trades = { baking, trains, bicycles, ferry, wood } as const
