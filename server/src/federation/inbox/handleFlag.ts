import type { Flag } from '@fedify/vocab'
import { storeReport } from '../../operator/reports/storeReport.ts'
import { textOfHtml } from '../../formatting/textOfHtml.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { findDomainBlock } from '../remote-accounts/findDomainBlock.ts'
import { idsOf } from '../documents/rawJson.ts'
import { textTerm } from '../documents/term.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import type { Received } from './receive.ts'

const MOST_COMMENT = 5_000
const MOST_STATUSES = 100

/** Another server reports local accounts. One activity may name several; each gets its own report. */
export async function handleFlag({ ctx, activity, json, sender }: Received<Flag>): Promise<void> {
  if ((await findDomainBlock(ctx, sender.domain))?.rejectsReports === true) return
  const named = idsOf(json['object']).slice(0, MOST_STATUSES + 10)
  const comment = textOfHtml((textTerm(json, 'content') ?? '').slice(0, MOST_COMMENT * 2)).slice(0, MOST_COMMENT)
  const posts = (await Promise.all(named.map((uri) => findStatusByUri(ctx, uri)))).filter((post) => post !== null && post.local)
  const people = await Promise.all(named.map((uri) => findLocalAccountByUri(ctx, uri)))
  const accused = new Set([...people.filter((id) => id !== null), ...posts.flatMap((post) => post?.account_id ?? [])])
  for (const [index, targetId] of [...accused].slice(0, 10).entries()) {
    const uri = activity.id?.href ?? null
    await storeReport(ctx, {
      accountId: sender.id,
      targetAccountId: targetId,
      comment,
      category: 'other',
      collectionIds: [],
      statusIds: posts.flatMap((post) => (post?.account_id === targetId ? [post.id] : [])),
      ruleIds: [],
      isForwardWanted: false,
      uri: uri === null || index === 0 ? uri : `${uri}#${index}`,
    })
  }
}
