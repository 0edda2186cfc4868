import type { AppContext } from '../../AppContext.ts'

interface RuleText {
  readonly id: string
  readonly text: string
  readonly hint: string
  readonly translations: Record<string, { readonly text: string; readonly hint: string }>
}

/** The operator's texts about the instance, stored in `instance_settings`; as HTML where Mastodon has HTML. */
export interface InstanceTexts {
  readonly rules: readonly RuleText[]
  readonly extendedDescription: string
  readonly privacyPolicy: string
  /** Null where the operator has written none; the date is a day. */
  readonly termsOfService: { readonly effectiveDate: string; readonly content: string } | null
}

const STANDARD: InstanceTexts = {
  rules: [
    { text: 'Be kind', hint: 'Argue with what was said, not with who said it.' },
    { text: 'No hate and no harassment', hint: 'This holds for posts, names, pictures and private messages alike.' },
    { text: 'Warn before what not everybody wants to see', hint: 'Use a content warning, and mark pictures as sensitive.' },
    { text: 'No advertising and no spam', hint: '' },
  ].map(toRule),
  extendedDescription: '',
  privacyPolicy:
    '<p>This server keeps what you write here, whom you follow, and the address of your e-mail account to sign you in with. Your password is stored as a hash only. Nothing is sold or handed on. Posts go to the people their visibility names; a deleted account takes its posts with it.</p>',
  termsOfService: null,
}

/** The operator's texts, each with its default. */
export async function readInstanceTexts(ctx: Pick<AppContext, 'db'>): Promise<InstanceTexts> {
  const rows = await ctx.db.selectFrom('instance_settings').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const text = (key: string, standard: string): string => {
    const value = stored.get(key)
    return typeof value === 'string' ? value : standard
  }
  const rules = stored.get('rules')
  return {
    rules: Array.isArray(rules) ? rules.map(toRule) : STANDARD.rules,
    extendedDescription: text('extended_description', STANDARD.extendedDescription),
    privacyPolicy: text('privacy_policy', STANDARD.privacyPolicy),
    termsOfService: toTerms(stored.get('terms_of_service')),
  }
}

function toTerms(value: unknown): InstanceTexts['termsOfService'] {
  const { content, effective_date: effectiveDate } = (value ?? {}) as { content?: unknown; effective_date?: unknown }
  return typeof content === 'string' && typeof effectiveDate === 'string' ? { content, effectiveDate } : null
}

function toRule(rule: { text?: string; hint?: string }, index: number): RuleText {
  return { id: String(index + 1), text: rule.text ?? '', hint: rule.hint ?? '', translations: {} }
}
