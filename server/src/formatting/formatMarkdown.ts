import { keepFormulas } from '@starling/domain/content'
import MarkdownIt from 'markdown-it'
import type { FormatOptions } from './formatStatus.ts'
import { createInlineFormatter } from './formatStatus.ts'

/** HTML in the source is shown as text, images become links with their alternative text, and bare addresses are linked as in other posts. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true, xhtmlOut: true }).disable([
  'image',
  'table',
  'reference',
  'lheading',
  'html_block',
  'html_inline',
])

keepFormulas(markdown)

/** State kept while one post is rendered. */
interface Environment {
  readonly formatInline: (text: string) => string
  /** Whether a link is open, within which no other links are made. */
  linkDepth: number
}

/** Keyed by the environment object that the Markdown library passes to every rule. */
const environments = new WeakMap<object, Environment>()

function environmentOf(env: object | undefined): Environment {
  const found = env === undefined ? undefined : environments.get(env)
  if (found === undefined) throw new Error('Markdown is rendered by formatMarkdown alone')
  return found
}

const plainLinkOpen = markdown.renderer.renderToken.bind(markdown.renderer)

markdown.renderer.rules['text'] = (tokens, index, _, given) => {
  const env = environmentOf(given)
  const text = tokens[index]?.content ?? ''
  return env.linkDepth > 0 ? markdown.utils.escapeHtml(text) : env.formatInline(text)
}
markdown.renderer.rules['link_open'] = (tokens, index, options, given) => {
  const env = environmentOf(given)
  env.linkDepth += 1
  const token = tokens[index]
  token?.attrSet('target', '_blank')
  token?.attrSet('rel', 'nofollow noopener')
  return plainLinkOpen(tokens, index, options)
}
markdown.renderer.rules['link_close'] = (tokens, index, options, given) => {
  const env = environmentOf(given)
  env.linkDepth -= 1
  return plainLinkOpen(tokens, index, options)
}
// Only web addresses become links; `javascript:` and the like stay text.
markdown.validateLink = (url) => /^https?:\/\//i.test(url.trim())

/** The HTML of a post written in Markdown; mentions, hashtags and bare links are found in its text as in any other post. */
export function formatMarkdown(text: string, options: FormatOptions): string {
  const env = {}
  environments.set(env, { formatInline: createInlineFormatter(options), linkDepth: 0 })
  const html = markdown.render(text.replace(/\r\n?/g, '\n').trim(), env)
  // Line breaks between elements are removed; those in blocks of code are part of the text.
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replaceAll('\n', '')))
    .join('')
}
