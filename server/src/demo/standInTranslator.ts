import type { Translator } from '../platform/translation/Translator.ts'

/** English translations of the demo's sentences that contain no random words. */
export const knownSentences: Readonly<Record<string, string>> = {
  'はじめまして。この町へようこそ。今度、庭を見に来てくださいね。':
    'Nice to meet you. Welcome to the town. Do come and see the garden some time.',
  'أهلًا بك في الحيّ. الشاي بالنعناع في انتظارك.': 'Welcome to the neighbourhood. The mint tea is waiting for you.',
  '夜行列車の音が聞こえると、まだ起きている人がいるんだなと安心する。':
    'When I hear the night train, it calms me that somebody else is still awake.',
  'パン屋さんの角を曲がると、もう朝の匂い。今日もいい日になりそう。':
    'Round the corner by the bakery it already smells of morning. Today will be a good day too.',
  'ما أجمل أن تعود إلى البيت فتجد رائحة الخبز قد سبقتك.': 'How lovely to come home and find that the smell of bread got there first.',
  'Der Zug hatte heute zwei Minuten Verfrühung. Niemand wusste, wie man sich da verhält.':
    'The train was two minutes early today. Nobody knew how to behave.',
  'Im Baumarkt gewesen, nur Dübel gebraucht, mit einem Zitronenbaum heimgekommen.':
    'Went to the hardware shop for nothing but wall plugs, and came home with a lemon tree.',
}

const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'uk', 'zh']

/**
 * Replaces a translation service in the demo, which makes no requests to other servers. It translates a few sentences to English, and prefixes all
 * other texts with the requested language. Its name, which the client shows, says that it is not a real translation.
 */
export const standInTranslator: Translator = {
  name: 'a stand-in of the demo, which knows only a few sentences',
  languages: async () => new Map(languages.map((each) => [each, languages.filter((other) => other !== each)])),
  translate: async (texts, _format, source, target) => ({ texts: texts.map((text) => standIn(text, target)), source }),
}

function standIn(text: string, target: string): string {
  const hit = target === 'en' ? Object.entries(knownSentences).find(([sentence]) => text.includes(sentence)) : undefined
  if (hit) return text.replace(hit[0], hit[1])
  // Where the text is HTML, the prefix is inserted into its first paragraph.
  return text.replace(/^(?:<p>)?/, (start) => `${start}[${target}] `)
}
