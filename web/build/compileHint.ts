import type { Plugin } from 'vite'

/**
 * A comment that makes Chromium compile the whole file on another thread while it is downloaded, instead of each function when it is first
 * called. It saves a fifth of the time until the first post, and a quarter of that until the composer is first opened
 * (docs/decisions/0060-first-post.md). It only works at the very beginning of a file, and minification removes comments, so it is added
 * last.
 */
const hint = '//# allFunctionsCalledOnLoad'

/** Puts the hint before every script of the page. */
export function compileHint(): Plugin {
  return {
    name: 'starling-compile-hint',
    apply: 'build',
    generateBundle: {
      // Runs after Vite, which inserts its list of files at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = `${hint}\n${chunk.code}`
      },
    },
    /** A later step could put something before the comment or remove it, and nothing else would show that. */
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.code.startsWith(hint)) this.error(`${file.fileName} lost “${hint}”`)
    },
  }
}
