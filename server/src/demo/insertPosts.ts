import { json } from '../platform/database/json.ts'
import { extractEntities, hashtagsOf, normaliseTag } from '../formatting/extractEntities.ts'
import { formatStatus } from '../formatting/formatStatus.ts'
import { indexTokens } from '../formatting/searchTokens.ts'
import { searchVector } from '../posts/writing/renderText.ts'
import { commonTexts } from './texts/commonTexts.ts'
import { inBatches } from './Town.ts'
import type { Town } from './Town.ts'
import { demoIndex } from './town/TownPlan.ts'
import type { PlannedPost } from './town/TownPlan.ts'

/** Inserts statuses with their mentions, tags, polls, cards and edits. */
export async function insertPosts(town: Town): Promise<void> {
  const { plan, db, accountIds } = town
  const cards = await insertCards(town)
  const counts = countActs(town)
  await inBatches(
    plan.posts,
    (batch) =>
      db
        .insertInto('statuses')
        .values(
          batch.map((post) => {
            const id = idOf(town, post)
            const parent = post.replyTo
            return {
              id,
              account_id: accountIds[post.author] ?? '',
              text: post.text,
              content: render(town, post.text),
              spoiler_text: post.spoiler,
              visibility: post.visibility,
              searchability: post.visibility === 'public' ? 'public' : post.visibility === 'direct' ? 'direct' : 'private',
              language: post.language,
              sensitive: post.spoiler !== '',
              in_reply_to_id: parent === null ? null : idOf(town, parent),
              in_reply_to_account_id: parent === null ? null : (accountIds[parent.author] ?? null),
              is_reply: parent !== null && parent.author !== post.author,
              conversation_id: idOf(town, rootOf(post)),
              quote_of_id: post.quote === null ? null : idOf(town, post.quote),
              quote_state: post.quote === null ? null : 'accepted',
              quote_policy: post.visibility === 'public' || post.visibility === 'unlisted' ? 'public' : 'nobody',
              poll_id: post.poll === null ? null : id,
              card_id: post.link === null ? null : (cards.get(post.link.path) ?? null),
              media_count: post.recording === null ? post.pictures.length : 1,
              ...(counts.get(post) ?? noCounts),
              search: searchVector(indexTokens(`${post.spoiler}\n${post.text}`)),
              created_at: post.at,
              edited_at: post.editedFrom?.at ?? null,
            }
          }),
        )
        .execute(),
    200,
  )
  await insertReblogs(town)
  await insertMentionsAndTags(town)
  await insertPolls(town)
  await insertEdits(town)
}

const noCounts = { replies_count: 0, reblogs_count: 0, favourites_count: 0, quotes_count: 0, reactions_count: 0 }

export function idOf(town: Town, post: PlannedPost): string {
  const id = town.statusIds.get(post)
  if (id === undefined) throw new Error('a post has no id')
  return id
}

function rootOf(post: PlannedPost): PlannedPost {
  return post.replyTo === null ? post : rootOf(post.replyTo)
}

function render(town: Town, text: string): string {
  return formatStatus(text, {
    tagUrl: (name) => `${town.publicUrl}/tags/${encodeURIComponent(name)}`,
    findMention: (username, domain) => {
      const person = domain === null ? town.plan.people.find((each) => each.username === username.toLowerCase()) : undefined
      return person === undefined ? null : { username: person.username, domain: null, url: `${town.publicUrl}/@${person.username}` }
    },
  })
}

function countActs({ plan }: Town): Map<PlannedPost, typeof noCounts> {
  const counts = new Map(plan.posts.map((post) => [post, { ...noCounts }]))
  const add = (post: PlannedPost | null, name: keyof typeof noCounts): void => {
    const count = post === null ? undefined : counts.get(post)
    if (count !== undefined) count[name] += 1
  }
  for (const post of plan.posts) {
    add(post.replyTo, 'replies_count')
    add(post.quote, 'quotes_count')
  }
  for (const act of plan.reblogs) add(act.post, 'reblogs_count')
  for (const act of plan.favourites) add(act.post, 'favourites_count')
  for (const act of plan.reactions) add(act.post, 'reactions_count')
  return counts
}

async function insertReblogs(town: Town): Promise<void> {
  await inBatches(town.plan.reblogs, (batch) =>
    town.db
      .insertInto('statuses')
      .values(
        batch.map(({ by, post, at }) => ({
          id: town.ids(at),
          account_id: town.accountIds[by] ?? '',
          visibility: 'public',
          reblog_of_id: idOf(town, post),
          conversation_id: idOf(town, rootOf(post)),
          searchability: 'limited',
          quote_policy: 'nobody',
          created_at: at,
        })),
      )
      .execute(),
  )
}

async function insertMentionsAndTags({ plan, db, accountIds, ids, ...town }: Town): Promise<void> {
  const byName = new Map(plan.people.map((person, index) => [person.username, accountIds[index] ?? '']))
  const mentions: { status_id: string; account_id: string }[] = []
  const audience: { status_id: string; account_id: string }[] = []
  const tags = new Map<string, { id: string; name: string; display_name: string; created_at: Date }>()
  const uses: { tag_id: string; status_id: string; account_id: string }[] = []
  for (const post of plan.posts) {
    const status_id = town.statusIds.get(post) ?? ''
    const author = accountIds[post.author] ?? ''
    const named = new Set(
      extractEntities(post.text).flatMap((entity) => (entity.kind === 'mention' ? (byName.get(entity.username.toLowerCase()) ?? []) : [])),
    )
    named.delete(author)
    for (const account_id of named) mentions.push({ status_id, account_id })
    if (post.visibility === 'direct') for (const account_id of named) audience.push({ status_id, account_id })
    for (const written of hashtagsOf(post.text)) {
      const name = normaliseTag(written)
      const tag = tags.get(name) ?? { id: ids(post.at), name, display_name: written, created_at: post.at }
      tags.set(name, tag)
      uses.push({ tag_id: tag.id, status_id, account_id: author })
    }
  }
  await inBatches(mentions, (batch) => db.insertInto('status_mentions').values(batch).execute())
  await inBatches(audience, (batch) => db.insertInto('status_audience').values(batch).execute())
  await inBatches([...tags.values()], (batch) => db.insertInto('tags').values(batch).execute())
  await inBatches(uses, (batch) => db.insertInto('status_tags').values(batch).execute())
  const followed = ['astrodon', 'repaircafe', 'sourdough', 'nighttrain'].flatMap((name) => tags.get(name) ?? [])
  if (followed.length > 0)
    await db
      .insertInto('tag_follows')
      .values(followed.map((tag) => ({ id: ids(town.now), account_id: accountIds[demoIndex] ?? '', tag_id: tag.id, created_at: town.now })))
      .execute()
}

async function insertPolls(town: Town): Promise<void> {
  const polls = town.plan.posts.flatMap((post) => (post.poll === null ? [] : [{ post, poll: post.poll }]))
  if (polls.length === 0) return
  await town.db
    .insertInto('polls')
    .values(
      polls.map(({ post, poll }) => {
        const choices = poll.votes.flatMap((vote) => vote.choices)
        return {
          id: idOf(town, post),
          status_id: idOf(town, post),
          account_id: town.accountIds[post.author] ?? '',
          options: [...poll.options],
          tallies: poll.options.map((_, option) => choices.filter((choice) => choice === option).length),
          multiple: poll.isMultiple,
          expires_at: poll.expiresAt,
          votes_count: choices.length,
          voters_count: poll.votes.length,
          ended_at: poll.expiresAt <= town.now ? poll.expiresAt : null,
        }
      }),
    )
    .execute()
  const votes = polls.flatMap(({ post, poll }) =>
    poll.votes.flatMap(({ by, choices, at }) =>
      choices.map((choice) => ({
        id: town.ids(at),
        poll_id: idOf(town, post),
        account_id: town.accountIds[by] ?? '',
        choice,
        created_at: at,
      })),
    ),
  )
  await inBatches(votes, (batch) => town.db.insertInto('poll_votes').values(batch).execute())
}

async function insertEdits(town: Town): Promise<void> {
  const edits = town.plan.posts.flatMap((post) => {
    if (post.editedFrom === null) return []
    const version = { status_id: idOf(town, post), spoiler_text: post.spoiler, sensitive: post.spoiler !== '', media: json<never[]>([]) }
    return [
      { ...version, id: town.ids(post.at), text: post.editedFrom.text, content: render(town, post.editedFrom.text), created_at: post.at },
      { ...version, id: town.ids(post.editedFrom.at), text: post.text, content: render(town, post.text), created_at: post.editedFrom.at },
    ]
  })
  await inBatches(edits, (batch) => town.db.insertInto('status_edits').values(batch).execute())
}

async function insertCards(town: Town): Promise<Map<string, string>> {
  const wide = town.pictures.filter((picture) => (picture.meta.original?.width ?? 0) > (picture.meta.original?.height ?? 0))
  const rows = commonTexts.linkIdeas.map((link, index) => {
    const picture = wide[(index * 7) % Math.max(1, wide.length)]
    return {
      id: town.ids(town.now),
      url: `https://${link.host}${link.path}`,
      title: link.title,
      description: link.description,
      provider_name: link.provider,
      provider_url: `https://${link.host}`,
      author_name: link.author,
      image_key: picture?.fileKey ?? null,
      image_description: picture?.description ?? '',
      width: picture?.meta.original?.width ?? 0,
      height: picture?.meta.original?.height ?? 0,
      blurhash: picture?.blurhash ?? null,
      language: 'en',
      published_at: new Date(town.now.getTime() - (index + 2) * 86_400_000),
      updated_at: town.now,
    }
  })
  await town.db.insertInto('preview_cards').values(rows).execute()
  return new Map(commonTexts.linkIdeas.map((link, index) => [link.path, rows[index]?.id ?? '']))
}
