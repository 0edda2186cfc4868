import MarkdownIt from 'markdown-it'

/** As servers that take Markdown do it: no HTML of one's own, no pictures, a line end is a line end. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['image', 'table', 'reference', 'lheading'])
// Only web addresses lead anywhere.
markdown.validateLink = (url) => /^https?:\/\//i.test(url.trim())

/** The HTML of a text in Markdown; not safe to draw by itself, and never drawn so. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
