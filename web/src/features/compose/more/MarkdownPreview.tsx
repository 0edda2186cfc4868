import { Trans, useLingui } from '@lingui/react/macro'
import { keepFormulas, parseContent } from '@starling/domain/content'
import { useDeferredValue, useMemo } from 'react'
import contentStyles from '../../../entities/content/Content.module.css'
import { ContentNodes } from '../../../entities/content/ContentNodes.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './MarkdownPreview.module.css'
import MarkdownIt from 'markdown-it'

/** An approximate preview of how the server will render the text. It is parsed by the same rules as every post, so it is safe. */
export function MarkdownPreview({ text, language }: { readonly text: string; readonly language: string }) {
  const { t } = useLingui()
  const settled = useDeferredValue(text)
  const nodes = useMemo(() => parseContent(renderMarkdown(settled), {}).nodes, [settled])
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h3 className={styles.title}>
        <Trans>Preview</Trans>
      </h3>
      <div className={classes(contentStyles.content, styles.content)} dir="auto" lang={language || undefined}>
        <ContentNodes nodes={nodes} />
      </div>
    </section>
  )
}

/** As servers with Markdown do it: no HTML, no images, and a line end is a line break. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['image', 'table', 'reference', 'lheading'])
// Only web addresses become links.
markdown.validateLink = (url) => /^https?:\/\//i.test(url.trim())

keepFormulas(markdown)

/** The HTML of a Markdown text. It is unsafe and must go through the content parser before it is drawn. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
