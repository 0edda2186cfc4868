import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { MailError } from '../../platform/mail/Mailer.ts'
import type { Tables } from '../../Tables.ts'
import { nearestLanguage } from '../../localization/languages.ts'
import { localizerOf } from '../../localization/Localizer.ts'
import type { Localizer } from '../../localization/Localizer.ts'
import { createEmailToken } from './emailTokens.ts'
import type { ScheduledEmail } from './ScheduledEmail.ts'
import { renderEmail } from './renderEmail.ts'
import type { EmailContent } from './renderEmail.ts'

const JOB = 'letters.send'
const AT_ONCE = 2

interface EmailJobData {
  readonly id: string
  readonly order: ScheduledEmail
}

interface Recipient {
  readonly email: string
  readonly username: string
  readonly localizer: Localizer
}

/**
 * Schedules an e-mail to be sent by a job, so that no request waits for a mail server and none is lost while it is unreachable. Does nothing
 * where the instance sends no e-mail. `db` is the transaction in which it is stored.
 */
export async function scheduleEmail(
  ctx: Pick<AppContext, 'settings' | 'jobs' | 'ids'>,
  order: ScheduledEmail,
  db?: Kysely<Tables>,
): Promise<void> {
  if (ctx.settings.mail === null) return
  const turnOf = 'accountId' in order ? order.accountId : order.username
  await ctx.jobs.enqueue<EmailJobData>(JOB, { id: ctx.ids.next(), order }, { turnOf, ...(db === undefined ? {} : { db }) })
}

/** Sends scheduled e-mails. When the mail server is unreachable, sending is tried again; a permanent refusal is final. */
export function emailJob(ctx: AppContext): JobKind<EmailJobData> {
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
        await mailer.send({ id, to: recipient.email, ...renderEmail(content, ctx.settings.title, recipient.localizer) })
      } catch (error) {
        if (!(error instanceof MailError && error.isFinal)) throw error
        ctx.log.warn('An e-mail was refused permanently', { kind: order.kind, reason: error.message })
      }
    },
  }
}

/** To whom an e-mail is sent; null where the account was deleted after the e-mail was scheduled. */
async function recipientOf(ctx: AppContext, order: ScheduledEmail): Promise<Recipient | null> {
  if (order.kind === 'rejected')
    return { email: order.email, username: order.username, localizer: localizerOfAccount(order.locale ?? null) }
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'u.locale', 'a.username'])
    .where('u.account_id', '=', order.accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  // E-mails to the operator are in the first language of the instance.
  if (order.kind === 'applied')
    return { email: ctx.settings.contactEmail, username: row.username, localizer: localizerOf(nearestLanguage(ctx.settings.languages)) }
  const isElsewhere = order.kind === 'confirm' || order.kind === 'address-changing'
  return { email: isElsewhere ? order.email : row.email, username: row.username, localizer: localizerOfAccount(row.locale) }
}

function localizerOfAccount(locale: string | null): Localizer {
  return localizerOf(nearestLanguage(locale === null ? [] : [locale]))
}

async function compose(ctx: AppContext, order: ScheduledEmail, { email, username, localizer }: Recipient): Promise<EmailContent | null> {
  const { publicUrl, title, domain } = ctx.settings
  const { say } = localizer
  const account = `@${username}@${domain}`
  const signIn = { label: say('signIn'), url: `${publicUrl}/auth/sign_in` }
  const own = { label: say('lookAfterAccount'), url: `${publicUrl}/auth/account` }
  const wasNotYou = say('wasNotYou')
  switch (order.kind) {
    case 'confirm': {
      if (!(await isToBeConfirmed(ctx, order))) return null
      const token = await createEmailToken(ctx, 'confirm', { accountId: order.accountId, email, returnTo: order.returnTo })
      return {
        subject: say('confirmTitle'),
        paragraphs: [say('confirmBody', { account })],
        link: { label: say('confirmLink'), url: `${publicUrl}/auth/confirm?token=${token}` },
        afterLink: [say('confirmAfter')],
      }
    }
    case 'reset': {
      const token = await createEmailToken(ctx, 'reset', { accountId: order.accountId, email, returnTo: '/' })
      return {
        subject: say('setPasswordTitle'),
        paragraphs: [say('resetBody', { account })],
        link: { label: say('setPasswordTitle'), url: `${publicUrl}/auth/password/new?token=${token}` },
        afterLink: [say('resetAfter')],
      }
    }
    case 'signed-in': {
      const { browser, address } = order
      return {
        subject: say('signedInSubject'),
        paragraphs: [
          say('signedInBody', { account }),
          say('signedInDetails', { date: readable(order.at), browser, address }),
          `${say('signedInFine')} ${wasNotYou}`,
        ],
        link: own,
      }
    }
    case 'password-changed':
      return {
        subject: say('passwordChangedSubject'),
        paragraphs: [`${say('passwordChangedBody', { account, date: readable(order.at) })} ${wasNotYou}`],
        link: { label: say('setPasswordTitle'), url: `${publicUrl}/auth/password` },
      }
    case 'address-changing':
      return {
        subject: say('addressChangingSubject'),
        paragraphs: [say('addressChangingBody', { account, email: order.newEmail }), wasNotYou],
        link: own,
      }
    case 'approved':
      return { subject: say('approvedSubject'), paragraphs: [say('approvedBody', { account })], link: signIn }
    case 'rejected':
      return { subject: say('rejectedSubject'), paragraphs: [say('rejectedBody', { instance: title, account })] }
    case 'applied': {
      // An instance may have no contact account.
      if (email === '') return null
      const { sign_up_reason: reason } = await ctx.db
        .selectFrom('users')
        .select('sign_up_reason')
        .where('account_id', '=', order.accountId)
        .executeTakeFirstOrThrow()
      return {
        subject: say('appliedSubject', { account }),
        paragraphs: [
          say('appliedBody', { account }),
          say('appliedReason', { reason: reason ?? say('noReason') }),
          `npm run ctl -- accounts approve ${username}`,
          `npm run ctl -- accounts reject ${username}`,
        ],
      }
    }
  }
}

/** Whether this address still has to be confirmed: it may have been replaced before the e-mail was sent. */
async function isToBeConfirmed({ db }: AppContext, { accountId, email }: { accountId: string; email: string }): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'wanted_email', 'unconfirmed_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return user !== undefined && email === (user.unconfirmed_since === null ? user.wanted_email : user.email)
}

/** A time as text for people: with the precision of a minute, in UTC. */
function readable(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
