/** Short texts for all topics, and the contents of polls, links and content warnings. */
export const closers: readonly string[] = [
  'Good morning, everyone.',
  'That is all. Carry on.',
  'More tomorrow.',
  'I regret nothing.',
  'Kettle on.',
  'Who else is up?',
  'Tell me yours.',
  'Pictures when my hands are clean.',
  'Send help, or cake.',
  'What a town.',
  'Five stars.',
  'Do not tell the mayor.',
]

export const cheers: readonly string[] = [
  'This made my day, thank you.',
  'Ha! Brilliant.',
  'Oh, I love this.',
  'Saving this for a rainy day.',
  'Can confirm.',
  'You always find the good ones.',
  'Same here, every single time.',
  'Wonderful. Simply wonderful.',
  'See you on Saturday, then?',
  'I laughed so loudly that the cat left.',
]

/** An author's answer to any reply. */
export const thanks: readonly string[] = [
  'You are very kind.',
  'Ha, thank you! I needed that.',
  'Come by one of these days, I mean it.',
  'Exactly my thought.',
  'I will remember that.',
  'That made me smile on the stairs.',
  'Then we are two.',
  'Say hello at home from me.',
]

export interface PollIdea {
  readonly question: string
  readonly options: readonly string[]
  readonly isMultiple: boolean
}

export const pollIdeas: readonly PollIdea[] = [
  { question: 'The new bench by the river should be …', options: ['green', 'red', 'left as wood', 'two benches'], isMultiple: false },
  {
    question: 'Saturday market: what are we missing?',
    options: ['A cheese stand', 'More shade', 'Live music', 'A place to sit with soup'],
    isMultiple: true,
  },
  { question: 'Which loaf should come back in winter?', options: ['Walnut', 'Potato', 'Rye with caraway'], isMultiple: false },
  { question: 'How do you get to work?', options: ['Bicycle', 'Ferry', 'On foot', 'I open the laptop'], isMultiple: true },
  { question: 'Tea: milk first or tea first?', options: ['Milk', 'Tea', 'I am leaving this town'], isMultiple: false },
  {
    question: 'Next book for the reading circle',
    options: ['The one about the whale', 'The one with weather', 'A cookbook, cover to cover', 'Poems'],
    isMultiple: false,
  },
  { question: 'Open dome on Friday: which object first?', options: ['Saturn', 'The Moon', 'Andromeda', 'Surprise us'], isMultiple: false },
  { question: 'Is it too early to heat?', options: ['Yes, put on a jumper', 'No, put on a kettle', 'Both'], isMultiple: false },
  {
    question: 'The clock tower should play at noon …',
    options: ['the old tune', 'a new one from the choir', 'silence'],
    isMultiple: false,
  },
  {
    question: 'What shall we plant on the roundabout?',
    options: ['Sunflowers', 'Pumpkins', 'A very small forest', 'Strawberries for everyone'],
    isMultiple: true,
  },
  {
    question: 'Best seat on the night train',
    options: ['Window, facing forwards', 'Window, facing backwards', 'Dining car', 'Top bunk'],
    isMultiple: false,
  },
  { question: '次の読書会はいつがいいですか？', options: ['土曜の午前', '日曜の午後', '平日の夜'], isMultiple: false },
  { question: 'ما لون الباب الجديد للمكتبة؟', options: ['أزرق', 'أخضر', 'كما هو'], isMultiple: false },
]

export interface LinkIdea {
  readonly host: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly provider: string
  readonly author: string
  readonly said: string
}

export const linkIntroductions: readonly string[] = [
  'Worth your coffee break:',
  'Read this on the ferry and nearly missed my stop.',
  'Long, but every paragraph earns its place.',
  'Somebody here will love this.',
  'Not sure I agree, glad I read it.',
  'Filed under “send to my sister”:',
]

export const linkIdeas: readonly LinkIdea[] = [
  {
    host: 'river-gazette.example',
    path: '/town/quiet-square',
    title: 'A square without cars, one year on',
    description: 'Shops feared the worst. A year later the benches are full and the bakery has hired two people.',
    provider: 'The River Gazette',
    author: 'Ines Calder',
    said: 'Remember how we argued about this?',
  },
  {
    host: 'slowrail.example',
    path: '/stories/sleepers-return',
    title: 'The sleepers are coming back',
    description: 'Eleven new night trains cross the continent this winter. We rode the slowest of them.',
    provider: 'Slow Rail Review',
    author: 'Tomas Lind',
    said: 'Good long read for a long night:',
  },
  {
    host: 'skywatch.example',
    path: '/calendar/this-month',
    title: 'What to see in the sky this month',
    description: 'Two planets meet, a comet fades, and on the 14th the Moon covers a bright star.',
    provider: 'Skywatch',
    author: 'Mirela Pop',
    said: 'Mark the 14th.',
  },
  {
    host: 'breadwiki.example',
    path: '/starter/rescue',
    title: 'How to rescue a starter you have forgotten',
    description: 'Grey, sour and sulking in the back of the fridge? It is not dead. Three days, three spoons of flour.',
    provider: 'Bread Notes',
    author: 'A. Okonkwo',
    said: 'For the three of you who wrote to me in despair:',
  },
  {
    host: 'wheelhouse.example',
    path: '/guides/true-a-wheel',
    title: 'True a wheel with an ear and a pencil',
    description: 'No stand, no gauge: a method from the days when every village had one spanner.',
    provider: 'The Wheelhouse',
    author: 'Petra Vos',
    said: 'This is how I learnt it.',
  },
  {
    host: 'openledger.example',
    path: '/small-servers',
    title: 'The case for small servers',
    description: 'A community of two thousand people, one machine under a desk and a budget that fits on a napkin.',
    provider: 'Open Ledger',
    author: 'Noor Aziz',
    said: 'We are the napkin.',
  },
  {
    host: 'gardenletters.example',
    path: '/old-seeds',
    title: 'Do old seeds still grow?',
    description: 'We sowed packets from four decades. The oldest to come up was from 1986.',
    provider: 'Garden Letters',
    author: 'May Thorn',
    said: 'There is hope for all our shelves.',
  },
  {
    host: 'tidewatch.example',
    path: '/spring-tides',
    title: 'Why spring tides have nothing to do with spring',
    description: 'Sun, Moon and a word that once meant to leap up.',
    provider: 'Tidewatch',
    author: 'Brann Olsen',
    said: 'For everyone who asked about Thursday’s wet feet.',
  },
  {
    host: 'library-of-sounds.example',
    path: '/town-clocks',
    title: 'A library of town clocks',
    description: 'Four hundred bells, recorded at noon by volunteers. Ours is number 212.',
    provider: 'Library of Sounds',
    author: 'Camille Roy',
    said: 'Number 212!!',
  },
  {
    host: 'quietcode.example',
    path: '/boring',
    title: 'Boring software is a kindness',
    description: 'Why the best code we wrote this decade is the code nobody mentions.',
    provider: 'Quiet Code',
    author: 'Jun Park',
    said: 'Printed it and hung it over the coffee machine.',
  },
]

export interface Warned {
  readonly warning: string
  readonly text: string
}

export const warned: readonly Warned[] = [
  {
    warning: 'food, very good',
    text: 'I ate the whole tray. All of it. The tray was for the volunteers. I am baking a second one now and nobody will ever know.',
  },
  {
    warning: 'book ending (whale story)',
    text: 'The whale goes home by the long way and the lighthouse keeper does NOT get on the boat. I have been walking up and down since.',
  },
  {
    warning: 'spider, friendly',
    text: 'There is one the size of a teaspoon living behind the workshop clock. We have agreed on opening hours.',
  },
  {
    warning: 'complaining about the council',
    text: 'Two years for one bench! I have built a house in less. There. I feel better. The bench is lovely.',
  },
  {
    warning: 'night-shift gloom',
    text: 'Some nights the line is very long and the dark is very dark. Then a lamp goes on near the crossing, and it is all right again.',
  },
  { warning: 'medical, all is well', text: 'Broke my little toe on the tuba. The doctor laughed. The tuba is unharmed.' },
  { warning: 'spoiler: Saturday’s concert', text: 'The last piece will have bicycle bells. Bring yours. Tell no one.' },
]

export const botLines = {
  clock: [
    'The clock in the tower says it is {hour}. The tower is usually right.',
    'Bong. It is {hour} in Wrenmouth.',
    '{hour}. Somewhere a loaf is done.',
  ],
  tides: [
    'High water at {hour}, {height} m. Low water six hours later. Mind the steps at Ferry Lane.',
    'Tide turning at {hour}. Height {height} m. Wind light.',
  ],
  weather: ['Wrenmouth, {hour}: {degrees} °C, {sky}.', 'Next hours: {sky}, {degrees} °C. Take a layer.'],
} as const
