import type { Stock } from './Stock.ts'

const news: Stock = {
  language: 'en',
  slots: {
    place: ['Market Square', 'the swimming baths', 'the lower bridge', 'the school yard', 'the old gasworks', 'Ferry Lane'],
    thing: ['a bench', 'the fountain', 'a street lamp', 'the public piano', 'the bread shelf', 'a notice board'],
    day: ['Tuesday', 'Thursday', 'Saturday', 'the weekend'],
  },
  posts: [
    'From {day} on, {place} is closed for cars between ten and four. The children have already drawn the plans for it, in chalk.',
    'Lost at {place}: one red mitten, size small, much loved. Found at {place}: one blue mitten. Perhaps they have met.',
    'The council has agreed on {thing} for {place}. It took two years and one evening.',
    'Repair of {thing} at {place} begins on {day}. Thank you for your patience, and for the cake you brought the workers.',
    'Flea market at {place} on {day}, nine to two. Cash, coins, conversation.',
    'Minutes of the meeting are online. Short version: everybody wants {thing}, nobody wants it in front of the house.',
    'Reminder: {place} floods at spring tide. Move your car, your bicycle and, last year’s lesson, your tuba.',
    'Volunteers wanted for {day}: we paint {thing} at {place}. Colour still disputed. Sandwiches certain.',
  ],
  replies: [
    ['I have the blue mitten’s brother! Meet at {place}?', 'Second floor, ten to four. We will leave the two of them alone for a moment.'],
    [
      'Finally! {place} without cars, my grandmother says it was like that before the war.',
      'Please tell your grandmother that she cuts the ribbon.',
    ],
    ['Put {thing} in front of my house, I would love it.', 'You are the first. We are framing this message.'],
    ['About the tuba: I said I was sorry.', 'The tuba is forgiven. It plays better since.'],
    ['Green. It has to be green.', 'Noted: one vote for green, eleven for “not green”.'],
    ['Will there be the waffle stand again?', 'There will be two waffle stands. We have learnt.'],
  ],
  answers: [
    'There will be two waffle stands. We have learnt.',
    'Noted: one vote for green, eleven for “not green”.',
    'The tuba is forgiven. It plays better since.',
  ],
  tags: ['Wrenmouth', 'TownHall', 'Neighbours'],
  subjects: ['roofs', 'umbrellas', 'bridge', 'roofs'],
}

const coffee: Stock = {
  language: 'en',
  slots: {
    drink: ['flat white', 'espresso', 'oat cappuccino', 'pot of black tea', 'hot chocolate with too much cream'],
    guest: [
      'two people who both thought the other had stood them up',
      'the chess table, still at move nine',
      'a poet, thirty napkins',
      'someone proofreading a menu for another café',
      'the ferry crew, dripping',
    ],
  },
  posts: [
    'Regulars today: {guest}. Everybody had {drink}. I ask no questions.',
    'The machine is fixed. First {drink} went to the mechanic, second to me, third on the floor, fourth to you if you hurry.',
    'Rainy window seats are the best seats. Two left, {drink} included in the mood.',
    'Somebody paid for ten coffees in advance for strangers. The board by the till says how many are left. Do not be shy.',
    'New beans, from the cooperative we visited in spring. Notes of plum, cocoa and “oh, that is nice”.',
    'Closing time: {guest} would not leave, so I sat down too.',
    'I have made eleven thousand hearts in milk foam and one of them, today, looked like a potato. It was my favourite.',
  ],
  replies: [
    [
      'I am one of the two. We are married now. Not today, but it began there.',
      'You two still have the table by the window, second Friday each month.',
    ],
    ['Move ten is coming. Do not rush me.', 'Nobody rushes you. The knight has dust on it, but nobody rushes you.'],
    ['Kept one {drink} for me? I am at the bridge already.', 'It is on the counter. You have until the foam gives up.'],
    [
      'To whoever paid for the ten: it was a bad day and it got better.',
      'They asked me to say: you are welcome, and it was a bad day for them too.',
    ],
    ['I would like the potato, please.', 'Potato reserved.'],
    ['Is there cake left or should I pretend I only came for {drink}?', 'There is cake. There is always cake behind the cake.'],
  ],
  answers: [
    'There is cake. There is always cake behind the cake.',
    'Potato reserved.',
    'You two still have the table by the window, second Friday each month.',
  ],
  tags: ['Coffee', 'Cafe', 'SlowMorning'],
  subjects: ['coffee', 'coffee', 'umbrellas', 'bread'],
}

const code: Stock = {
  language: 'en',
  slots: {
    project: ['the tide table', 'the library catalogue', 'our little Mastodon server', 'the bus display', 'a font for the clock tower'],
    bug: [
      'an off-by-one since 2009',
      'a time zone',
      'a cache, obviously',
      'a semicolon, in a language without semicolons',
      'my own comment saying “this cannot happen”',
    ],
    tool: ['a pencil', 'SQLite', 'a test that fails on Thursdays', 'two lines of awk', 'PostgreSQL'],
  },
  posts: [
    'Spent the day in {project}. It was {bug}.',
    'Release day for {project}: fewer features, fewer bugs, one new sound. You are welcome.',
    'Rewrote {project} with {tool}. Half the code, twice the peace.',
    'Code review I received today, whole text: “why?” Best review of the year.',
    'The fix for {bug}:\n\n- delete the clever part\n- write the boring part\n- go outside',
    'Does anyone else keep {tool} on the desk just to feel safe?',
    'Accessibility test of {project} with Noor, who uses a screen reader. Two hours, fourteen findings, one of them kind.',
    'We do not track anyone in {project}. I know that it was opened because somebody wrote us a postcard.',
  ],
  replies: [
    ['It is always {bug}.', 'Every time I say “it cannot be that”, it bows.'],
    ['“why?” is now our merge template.', 'Wait until you get “why not?”. That one kept me up all night.'],
    ['How did the change go with {tool}? We are thinking about it for the school.', 'Smoothly, apart from the part we do not speak of.'],
    ['I sent the postcard!', 'It hangs over the server. Thank you!'],
    ['Can I help with {project}? I can test, draw and complain.', 'Testing and complaining are the two jobs nobody wants. You are hired.'],
    'Boring code is a love letter to whoever is on call.',
  ],
  answers: [
    'It hangs over the server. Thank you!',
    'Testing and complaining are the two jobs nobody wants. You are hired.',
    'Smoothly, apart from the part we do not speak of.',
  ],
  tags: ['OpenSource', 'WebDev', 'Accessibility', 'SmallWeb'],
  subjects: ['coffee', 'books', 'roofs'],
}

const school: Stock = {
  language: 'en',
  slots: {
    topic: ['volcanoes', 'fractions', 'the water cycle', 'the Vikings', 'why we sleep'],
    quote: [
      '“So the sea is just old rain?”',
      '“My fractions are allergic to me.”',
      '“If we never sleep, do we get the whole year?”',
      '“I am not talking, I am thinking with my mouth.”',
      '“Who decided that seven is odd?”',
    ],
  },
  posts: [
    'We did {topic} today. {quote}',
    'Quote of the week from class 3b: {quote}',
    'Field trip to the observatory. Twenty-four children, twenty-four torches, one of them pointed at the sky.',
    'Marking thirty essays about {topic}. Number nineteen is a comic and it is the only one that explains it properly.',
    'Thank you to the carpenter for the spoons, to the baker for the rolls and to the weather for nothing.',
    'The class hamster had visitors from four grades today. He slept through all of it: a professional.',
    'Parents’ evening in short: everyone was nervous, especially me.',
  ],
  replies: [
    '{quote} I will be thinking about this all night.',
    'Old rain!! Somebody give that child a chair at the university.',
    ['Mine came home and lectured us about {topic} through the whole dinner.', 'Then I can retire. Was there a diagram?'],
    ['I wish I had had you for {topic}.', 'You are all invited to the exhibition on Friday.'],
    [
      'Could 3b come to the workshop one day? I have thirty-one more spoons to sand.',
      'They would love it. I will bring plasters, just in case.',
    ],
    ['Number nineteen deserves a publisher.', 'Number nineteen has an agent already, his little sister.'],
  ],
  answers: [
    'They would love it. I will bring plasters, just in case.',
    'Number nineteen has an agent already, his little sister.',
    'You are all invited to the exhibition on Friday.',
  ],
  tags: ['School', 'Teaching', 'KidsSayThings'],
  subjects: ['books', 'balloons', 'meadow'],
}

const photography: Stock = {
  language: 'en',
  slots: {
    light: ['the last ten minutes of sun', 'fog and one street lamp', 'that green before a storm', 'snow light', 'the blue hour'],
    film: ['expired film', 'my phone', 'a pinhole made of a biscuit tin', 'the old Rolleiflex', 'one single frame'],
  },
  posts: [
    '{light}, taken with {film}.',
    'I waited two hours for {light} and then photographed the person who waited next to me.',
    'From the walk this morning. {light}; everything else is {film} and luck.',
    'Contact sheets of the month are up in the café window. Vote with a bean.',
    'Every picture here has a description. It takes a minute, and more people see it. {light}, for instance.',
    'Learning to leave things out. Today: {light}, nothing else.',
    'Dug out a series from last winter. {film}, gloves with holes, {light}.',
  ],
  replies: [
    'I can smell the air in this one.',
    ['I put my bean on the third from the left.', 'Third from the left is leading by nine beans. You have company.'],
    ['Thank you for the description, I read it twice.', 'You read it twice, that is the best comment I have had.'],
    '{film}! No wonder it glows.',
    ['May I print this for my mother? She grew up there.', 'Of course, write me, I will send you the big file.'],
    ['Where is this? I walk there every day and have never seen it.', 'Ten steps left of where you usually walk.'],
  ],
  answers: [
    'Of course, write me, I will send you the big file.',
    'Ten steps left of where you usually walk.',
    'You read it twice, that is the best comment I have had.',
  ],
  tags: ['Photography', 'SilentSunday', 'BlueHour', 'FilmPhotography'],
  subjects: ['lighthouse', 'mountains', 'balloons', 'bridge', 'sea', 'tree', 'forest', 'roofs', 'umbrellas', 'train', 'meadow'],
}

const thoughts: Stock = {
  language: 'en',
  slots: {
    small: [
      'a clean window',
      'the right screwdriver at once',
      'a letter by hand',
      'someone holding the door a second longer',
      'an empty bus and the front seat',
    ],
    question: [
      'What did you stop doing this year that you do not miss?',
      'Which sound means “home” to you?',
      'What is the kindest thing a stranger did for you lately?',
      'What would you put on the empty wall by the harbour?',
      'Which word do you always misspell?',
    ],
  },
  posts: [
    'Small joy of the day: {small}.',
    '{question}',
    'Evening walk, no destination. {small}, and the smell of somebody’s dinner on every corner.',
    'I do not want to be productive today. I want {small} and a nap.',
    'Reading your replies to yesterday’s question with a cup of tea. You are a good lot. Next one: {question}',
    'Note to self: {small} counts as an achievement.',
    'Moved here eight months ago and today the woman at the kiosk said “the usual?”. I have a usual.',
    'The clocks changed and nobody told the cat.',
  ],
  replies: [
    'This. Exactly this.',
    ['The ferry horn in fog. Every time.', 'Mine too. It sounds like somebody clearing their throat before good news.'],
    ['A man gave me his umbrella and ran. I still have it. It is a good umbrella.', 'Running away with an umbrella debt: noble.'],
    'Hedgehog. I always think it has more letters.',
    ['“The usual?” is the finest sentence in any language.', 'I said it out loud all the way home.'],
    ['A map of everyone’s shortcuts.', 'Writing that one down.'],
    ['Nap seconded.', 'Then we are two.'],
  ],
  answers: ['I love this town.', 'Running away with an umbrella debt: noble.', 'Writing that one down.', 'Then we are two.'],
  tags: ['SmallJoys', 'AskFedi', 'EveningWalk'],
  subjects: ['roofs', 'coffee', 'tree', 'balloons'],
}

export const townLife = { news, coffee, code, school, photography, thoughts } as const
