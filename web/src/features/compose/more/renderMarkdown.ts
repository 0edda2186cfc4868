import MarkdownIt from 'markdown-it'

/** As servers with Markdown do it: no HTML, no images, and a line end is a line break. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['image', 'table', 'reference', 'lheading'])
// Only web addresses become links.
markdown.validateLink = (url) => /^https?:\/\//i.test(url.trim())

/** The HTML of a Markdown text. It is unsafe and must go through the content parser before it is drawn. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
