import type { Status } from '@starling/api/statuses'

/** A post as it is sent, with the wire's names. */
export interface StatusDraft {
  readonly status: string
  readonly spoiler_text?: string
  readonly in_reply_to_id?: string
  readonly media_ids?: readonly string[]
  readonly media_attributes?: readonly { readonly id: string; readonly description?: string; readonly focus?: string }[]
  readonly sensitive?: boolean
  readonly markdown?: boolean
  /** Always sent: servers differ in what they assume. */
  readonly visibility: string
  readonly searchability?: string
  readonly circle_id?: string
  readonly language?: string
  readonly quoted_status_id?: string
  readonly quote_approval_policy?: string
  readonly quote_review_policy?: string
  /** ISO 8601; the server then answers a scheduled post. */
  readonly scheduled_at?: string
  readonly poll?: {
    readonly options: readonly string[]
    readonly expires_in: number
    readonly multiple?: boolean
    readonly hide_totals?: boolean
  }
}

/** A deleted post with its source, ready to be written again. */
export interface DeletedStatus extends Status {
  readonly text: string
}
