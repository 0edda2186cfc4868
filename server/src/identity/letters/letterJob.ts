import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { MailError } from '../../platform/mail/Mailer.ts'
import type { Tables } from '../../Tables.ts'
import { makeLetterToken } from './letterTokens.ts'
import type { LetterOrder } from './LetterOrder.ts'
import { writeLetter } from './writeLetter.ts'
import type { LetterContent } from './writeLetter.ts'

const JOB = 'letters.send'
const AT_ONCE = 2

interface Errand {
  readonly id: string
  readonly order: LetterOrder
}

interface Recipient {
  readonly email: string
  readonly username: string
}

/**
 * Has a letter sent, later and by a job, so that no request waits for a mail server and none is lost while it is away. Nothing where the
 * instance sends no mail. `db` is the transaction it belongs to.
 */
export async function sendLetter(
  ctx: Pick<AppContext, 'settings' | 'jobs' | 'ids'>,
  order: LetterOrder,
  db?: Kysely<Tables>,
): Promise<void> {
  if (ctx.settings.mail === null) return
  const turnOf = 'accountId' in order ? order.accountId : order.username
  await ctx.jobs.enqueue<Errand>(JOB, { id: ctx.ids.next(), order }, { turnOf, ...(db === undefined ? {} : { db }) })
}

/** Sends what was ordered. A mail server that is away is tried again; one that wants nothing of it is believed. */
export function letterJob(ctx: AppContext): JobKind<Errand> {
  return {
    name: JOB,
    atOnce: AT_ONCE,
    async work({ id, order }) {
      const { mailer } = ctx
      const recipient = mailer === null ? null : await recipientOf(ctx, order)
      if (mailer === null || recipient === null) return
      const content = await compose(ctx, order, recipient)
      if (content === null) return
      try {
        await mailer.send({ id, to: recipient.email, ...writeLetter(content, ctx.settings.title) })
      } catch (error) {
        if (!(error instanceof MailError && error.isFinal)) throw error
        ctx.log.warn('A letter was refused for good', { kind: order.kind, reason: error.message })
      }
    },
  }
}

/** Null for somebody who is gone meanwhile. */
async function recipientOf(ctx: AppContext, order: LetterOrder): Promise<Recipient | null> {
  if (order.kind === 'rejected') return { email: order.email, username: order.username }
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'a.username'])
    .where('u.account_id', '=', order.accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  if (order.kind === 'confirm' || order.kind === 'address-changing') return { ...row, email: order.email }
  return order.kind === 'applied' ? { ...row, email: ctx.settings.contactEmail } : row
}

async function compose(ctx: AppContext, order: LetterOrder, { email, username }: Recipient): Promise<LetterContent | null> {
  const { publicUrl, title, domain } = ctx.settings
  const acct = `@${username}@${domain}`
  const signIn = { label: 'Sign in', url: `${publicUrl}/auth/sign_in` }
  const account = { label: 'Look after your account', url: `${publicUrl}/auth/account` }
  const wasNotYou = 'If that was not you, set a new password at once; it signs everybody else out.'
  switch (order.kind) {
    case 'confirm': {
      if (!(await isToBeConfirmed(ctx, order))) return null
      const token = await makeLetterToken(ctx, 'confirm', { accountId: order.accountId, email, returnTo: order.returnTo })
      return {
        subject: 'Confirm your e-mail address',
        paragraphs: [`Somebody, probably you, gave this address for the account ${acct}.`],
        link: { label: 'Confirm the address', url: `${publicUrl}/auth/confirm?token=${token}` },
        afterLink: ['The link works for three days. If that was not you, do nothing: without it the address is not used.'],
      }
    }
    case 'reset': {
      const token = await makeLetterToken(ctx, 'reset', { accountId: order.accountId, email, returnTo: '/' })
      return {
        subject: 'Set a new password',
        paragraphs: [`Somebody, probably you, asked for a new password for ${acct}.`],
        link: { label: 'Set a new password', url: `${publicUrl}/auth/password/new?token=${token}` },
        afterLink: ['The link works once, within an hour. If that was not you, do nothing: your password stays as it is.'],
      }
    }
    case 'signed-in':
      return {
        subject: 'A new sign-in',
        paragraphs: [
          `Somebody signed in as ${acct} with a browser that has not been seen with this account before.`,
          `When: ${readable(order.at)}. Browser: ${order.browser}. Network address: ${order.address}.`,
          `If that was you, there is nothing to do. ${wasNotYou}`,
        ],
        link: account,
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [`The password of ${acct} was changed on ${readable(order.at)}. ${wasNotYou}`],
        link: { label: 'Set a new password', url: `${publicUrl}/auth/password` },
      }
    case 'address-changing':
      return {
        subject: 'Your e-mail address is to be changed',
        paragraphs: [
          `Somebody who knows your password wants letters about ${acct} sent to ${order.newEmail} from now on. That holds as soon as it is confirmed there.`,
          wasNotYou,
        ],
        link: account,
      }
    case 'approved':
      return { subject: 'Your account is ready', paragraphs: [`Your account ${acct} was approved. You can sign in now.`], link: signIn }
    case 'rejected':
      return {
        subject: 'Your account was not approved',
        paragraphs: [`${title} did not take up ${acct}. What you had written is deleted.`],
      }
    case 'applied': {
      // An instance need not have said whom to turn to.
      if (email === '') return null
      const { sign_up_reason: reason } = await ctx.db
        .selectFrom('users')
        .select('sign_up_reason')
        .where('account_id', '=', order.accountId)
        .executeTakeFirstOrThrow()
      return {
        subject: `${acct} asks for an account`,
        paragraphs: [
          `${acct} waits for your approval.`,
          `Why they want to join: ${reason ?? 'they gave no reason'}`,
          `npm run ctl -- accounts approve ${username}`,
          `npm run ctl -- accounts reject ${username}`,
        ],
      }
    }
  }
}

/** An address may have been given up while its letter waited. */
async function isToBeConfirmed({ db }: AppContext, { accountId, email }: { accountId: string; email: string }): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'wanted_email', 'unconfirmed_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return user !== undefined && email === (user.unconfirmed_since === null ? user.wanted_email : user.email)
}

/** To the minute, of the one time zone that is everybody's. */
function readable(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
