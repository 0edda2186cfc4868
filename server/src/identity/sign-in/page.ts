import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { AppContext } from '../../AppContext.ts'
import { localizerFor } from '../../localization/localizerFor.ts'

/** Markup in which every inserted text was escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const css = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
/** The address of the style sheet contains a hash, so that a changed sheet is loaded at once and an unchanged one stays cached. */
export const stylesheetPath = `/auth/page-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`

export interface PageOptions {
  readonly title: string
  readonly content: Html
  readonly status?: number
  /** Origins or schemes besides our own to which submitting a form may redirect. */
  readonly mayLeadTo?: string | null
}

/** One of the server's own pages: it has no scripts, and other sites cannot embed it. */
export async function page(
  ctx: Pick<AppContext, 'settings'>,
  c: Context,
  { title, content, status = 200, mayLeadTo = null }: PageOptions,
): Promise<Response> {
  const instance = ctx.settings.title
  const { language, direction } = localizerFor(c)
  c.header(
    'Content-Security-Policy',
    // Chromium applies form-action to redirects of forms too, so the application's address must be allowed.
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${mayLeadTo === null ? '' : ` ${mayLeadTo}`}; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('X-Frame-Options', 'DENY')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  const document = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${instance}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <main>
          <p class="instance"><bdi>${instance}</bdi></p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return c.html(document, status as 200)
}

/** The address and content of the style sheet. */
export function stylesheet(c: Context): Response {
  c.header('Content-Type', 'text/css; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(css)
}

export interface FieldOptions {
  readonly name: string
  readonly label: string
  /** `lines` makes the field several lines high. */
  readonly type?: 'text' | 'email' | 'password' | 'lines' | 'file'
  /** The accepted file types of a file field (the attribute `accept`). */
  readonly accept?: string
  readonly value?: string
  readonly autocomplete: string
  readonly hint?: string
  readonly problem?: string | null
  readonly isFirst?: boolean
  readonly isOptional?: boolean
}

/** A labelled field with its hint and its error message. */
export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', value = '', autocomplete, hint, problem = null, isFirst = false, isOptional = false } = options
  const { accept } = options
  const described = [hint === undefined ? null : `${name}-hint`, problem === null ? null : `${name}-problem`]
    .filter((id) => id !== null)
    .join(' ')
  const attributes = html`${isOptional ? '' : html`required`} ${isFirst ? html`autofocus` : ''}
  ${accept === undefined ? '' : html`accept="${accept}"`} ${described === '' ? '' : html`aria-describedby="${described}"`}
  ${problem === null ? '' : html`aria-invalid="true"`}`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${
      type === 'lines'
        ? // The first line break after the tag is not part of the text.
          html`<textarea id="${name}" name="${name}" rows="4" maxlength="1000" ${attributes}>${'\n'}${value}</textarea>`
        : html`<input
            id="${name}"
            name="${name}"
            type="${type}"
            value="${value}"
            autocomplete="${autocomplete}"
            autocapitalize="none"
            spellcheck="false"
            ${attributes}
          />`
    }
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === null ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

/** An error message for the whole form. */
export function notice(problem: string | Html | undefined): Html | '' {
  return problem === undefined ? '' : html`<p class="notice" role="alert">${problem}</p>`
}

/** The address of a page, with the path at which to continue afterwards. */
export function withReturn(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}
