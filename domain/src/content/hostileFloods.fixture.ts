import type { ContentContext } from './parseContent.ts'

/** A post made to cost as much processor time as possible. */
export interface HostileFlood {
  readonly name: string
  readonly html: string
  readonly context?: ContentContext
}

function times(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('')
}

const mention = (index: number) => `<a class="u-url mention" href="https://b.example/@u${index}">@<span>u${index}</span></a> `
const hashtag = (index: number) => `<a rel="tag" href="https://b.example/tags/t${index}">#t${index}</a> `

const mentions = Array.from({ length: 10_000 }, (_, index) => ({
  username: `u${index}`,
  acct: `u${index}@b.example`,
  url: `https://b.example/@u${index}`,
}))
const tags = Array.from({ length: 10_000 }, (_, index) => ({ name: `t${index}`, url: null }))
const emojis = Array.from({ length: 10_000 }, (_, index) => ({
  shortcode: `e${index}`,
  url: `https://a.example/${index}.png`,
  static_url: `https://a.example/${index}.png`,
}))

/** Each of these took seconds or broke the screen while posts were parsed with a DOM. */
export const hostileFloods: readonly HostileFlood[] = [
  { name: '65,000 breaks', html: '<br>'.repeat(65_000) },
  { name: '2,000 mentions', html: times(2000, mention), context: { mentions } },
  { name: '10,000 mentions', html: times(10_000, mention), context: { mentions } },
  {
    name: '10,000 mentions of people of one name',
    html: times(10_000, (index) => mention(index).replace(`>u${index}<`, '>ada<')),
    context: { mentions: mentions.map((each) => ({ ...each, username: 'ada' })) },
  },
  { name: '10,000 hashtags', html: times(10_000, hashtag), context: { tags } },
  { name: '10,000 links', html: times(10_000, (index) => `<a href="https://a.example/${index}">https://a.example/${index}</a> `) },
  { name: '10,000 emoji', html: times(10_000, (index) => `:e${index}: `), context: { emojis } },
  { name: '10,000 emoji in elements of their own', html: times(10_000, (index) => `<b>:e${index}:</b>`), context: { emojis } },
  { name: '10,000 pictures', html: times(10_000, (index) => `<img src="https://a.example/${index}.png" alt="x">`) },
  { name: '20,000 levels', html: `${'<b>'.repeat(20_000)}x` },
  { name: '100,000 levels', html: `${'<b>'.repeat(100_000)}x` },
  { name: '20,000 levels that end', html: `${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}` },
  { name: '100,000 blocks in blocks', html: '<div>'.repeat(100_000) },
  { name: '50,000 lists in lists', html: '<ul><li>'.repeat(50_000) },
  { name: '50,000 tables in tables', html: '<table><tr><td>'.repeat(50_000) },
  { name: '100,000 paragraphs', html: '<p>x'.repeat(100_000) },
  { name: '20,000 crossed elements', html: '<b><i></b></i>x'.repeat(20_000) },
  { name: '250,000 ends without a beginning', html: `${'<b>'.repeat(90)}${'</i>'.repeat(250_000)}` },
  { name: '480,000 marks on a letter', html: `a${'\u0301'.repeat(480_000)}` },
  { name: '480,000 marks among letters', html: `a${'\u0301'.repeat(8)}`.repeat(53_000) },
  { name: 'a megabyte of words', html: 'word '.repeat(200_000) },
  { name: 'a megabyte without a space', html: 'w'.repeat(1_000_000) },
  { name: 'a megabyte of emoji', html: '👩🏽‍❤️‍💋‍👨🏻'.repeat(60_000) },
  { name: 'a megabyte of changes of direction', html: '\u202ea\u202d'.repeat(333_333) },
  { name: 'a megabyte of spaces', html: ' '.repeat(1_000_000) },
  { name: 'a megabyte of newlines', html: '\n'.repeat(1_000_000) },
  { name: 'a megabyte of signs that open nothing', html: '<'.repeat(1_000_000) },
  { name: 'a megabyte of ampersands', html: '&'.repeat(1_000_000) },
  { name: '160,000 references without an end', html: '&notin'.repeat(160_000) },
  { name: '160,000 colons', html: ':'.repeat(160_000), context: { emojis } },
  { name: 'a tag of a megabyte', html: `<b title="${'x'.repeat(1_000_000)}">x</b>` },
  { name: 'a tag of 100,000 attributes', html: `<b ${times(100_000, (index) => `a${index}=1 `)}>x</b>` },
  { name: '100,000 attributes that do not end', html: '<a href="'.repeat(100_000) },
  { name: '200,000 comments that do not end', html: '<!--'.repeat(200_000) },
  { name: '100,000 pictures of SVG', html: '<svg><path>'.repeat(100_000) },
  { name: '100,000 scripts that do not end', html: '<script>'.repeat(100_000) },
]
