import { Trans, useLingui } from '@lingui/react/macro'
import { parseContent } from '@starling/domain/content'
import { useDeferredValue, useMemo } from 'react'
import contentStyles from '../../../entities/content/Content.module.css'
import { ContentNodes } from '../../../entities/content/ContentNodes.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './MarkdownPreview.module.css'
import { renderMarkdown } from './renderMarkdown.ts'

/** An approximate preview of how the server will render the text (R-comp-22). It is parsed by the same rules as every post, so it is safe. */
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
