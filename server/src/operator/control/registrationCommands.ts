import type { AppContext } from '../../AppContext.ts'
import { approveAccount, markConfirmed, rejectAccount } from '../../identity/registration/admission.ts'
import { changeEmail } from '../../identity/registration/changeEmail.ts'
import { createInvitation } from '../../identity/registration/invitations.ts'
import { readRegistrationPolicy, storeRegistrationPolicy } from '../../identity/registration/registrationPolicy.ts'
import type { RegistrationPolicy } from '../../identity/registration/registrationPolicy.ts'
import { isId } from '../../platform/ids/isId.ts'
import { registrationModes } from '../../platform/settings/Settings.ts'
import { CommandError, requireLocalAccount, need } from './Command.ts'
import type { Command, CommandResult, Commands } from './Command.ts'

const DAY_MS = 86_400_000
const LONGEST_MESSAGE = 1000

/** A command about a pending account; `refused` is the message where it is not pending. */
const decide = (done: string, refused: string, work: (ctx: AppContext, id: string) => Promise<boolean>): Command => ({
  usage: 'NAME',
  async run(ctx, { args }) {
    const { id, username } = await requireLocalAccount(ctx, need(args[0], 'NAME'))
    if (!(await work(ctx, id))) throw new CommandError(`@${username} ${refused}.`)
    return { lines: [`${done} @${username} (${id}).`], data: { id, username } }
  },
})

/** A whole number of at least one from an option; null where it is absent. */
function wholeNumber(text: string | undefined, name: string, most: number): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new CommandError(`${name} is a whole number from 1 to ${most}.`)
  return number
}

function describePolicy(policy: RegistrationPolicy): CommandResult {
  const { mode, isReasonRequired, message } = policy
  return {
    lines: [
      `New people: ${mode}`,
      ...(mode === 'approval' ? [`A reason is ${isReasonRequired ? 'required' : 'optional'}`] : []),
      ...(message === '' ? [] : [`Said about it: ${message}`]),
    ],
    data: { mode, reason_required: isReasonRequired, message },
  }
}

export const registrationCommands: Commands = {
  'registration show': {
    usage: '',
    isReading: true,
    run: async (ctx) => describePolicy(await readRegistrationPolicy(ctx)),
  },
  'registration set': {
    usage: `${registrationModes.join('|')} [--message TEXT] [--reason required|optional]`,
    options: ['message', 'reason'],
    async run(ctx, { args, options }) {
      const wanted = need(args[0], registrationModes.join('|'))
      const mode = registrationModes.find((each) => each === wanted)
      if (mode === undefined) throw new CommandError(`There is no “${wanted}”; there are ${registrationModes.join(', ')}.`)
      const { message, reason } = options
      if (reason !== undefined && reason !== 'required' && reason !== 'optional')
        throw new CommandError('--reason is either required or optional.')
      if (message !== undefined && message.length > LONGEST_MESSAGE)
        throw new CommandError(`--message is longer than ${LONGEST_MESSAGE} characters.`)
      const before = await readRegistrationPolicy(ctx)
      const policy = {
        mode,
        message: message?.trim() ?? before.message,
        isReasonRequired: reason === undefined ? before.isReasonRequired : reason === 'required',
      }
      await storeRegistrationPolicy(ctx, policy)
      return describePolicy(policy)
    },
  },
  'registration reset': {
    usage: '    back to what REGISTRATIONS says',
    async run(ctx) {
      await storeRegistrationPolicy(ctx, null)
      return describePolicy(await readRegistrationPolicy(ctx))
    },
  },

  'accounts pending': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const rows = await ctx.db
        .selectFrom('users as u')
        .innerJoin('accounts as a', 'a.id', 'u.account_id')
        .select(['a.id', 'a.username', 'u.email', 'u.created_at', 'u.unconfirmed_since', 'u.sign_up_reason'])
        .where('u.pending_since', 'is not', null)
        .orderBy('a.id')
        .execute()
      const data = rows.map(({ id, username, email, created_at, unconfirmed_since, sign_up_reason }) => ({
        id,
        username,
        email,
        created_at,
        is_confirmed: unconfirmed_since === null,
        reason: sign_up_reason ?? '',
      }))
      return {
        data,
        lines: data.map((row) =>
          [
            row.id,
            `@${row.username}`,
            `${row.email}${row.is_confirmed || ctx.settings.mail === null ? '' : ' (not confirmed)'}`,
            row.created_at.toISOString(),
            // One line for each account, even if its text has line breaks.
            row.reason.replace(/\s+/g, ' '),
          ].join('\t'),
        ),
      }
    },
  },
  'accounts approve': decide('Approved', 'does not wait for approval', approveAccount),
  'accounts reject': decide('Rejected and deleted', 'does not wait for approval', rejectAccount),
  'accounts confirm': decide('Confirmed the address of', 'has no address to confirm', markConfirmed),
  'accounts set-email': {
    usage: 'NAME --email ADDRESS    counts at once, without an e-mail',
    options: ['email'],
    async run(ctx, { args, options }) {
      const { id, username } = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      const email = need(options['email'], '--email')
      const result = await changeEmail(ctx, id, email, true)
      if (result.kind === 'refused') throw new CommandError(`The email ${result.problem.sentence}.`)
      await markConfirmed(ctx, id)
      return { lines: [`@${username} (${id}) has the address ${email}.`], data: { id, username, email } }
    },
  },

  'invitations create': {
    usage: '[--uses NUMBER] [--days NUMBER] [--note TEXT]    prints the link alone on the last line',
    options: ['uses', 'days', 'note'],
    async run(ctx, { options }) {
      const mostUses = wholeNumber(options['uses'], '--uses', 1_000_000)
      const days = wholeNumber(options['days'], '--days', 3650)
      const expiresAt = days === null ? null : new Date(ctx.now().getTime() + days * DAY_MS)
      const { id, code } = await createInvitation(ctx, { note: options['note']?.trim() ?? '', mostUses, expiresAt })
      const url = `${ctx.settings.publicUrl}/auth/sign_up?invitation=${code}`
      const { mode } = await readRegistrationPolicy(ctx)
      return {
        lines: [
          `Made the invitation ${id}. Its code is shown only now:`,
          ...(mode === 'closed' ? ['While registration is closed it opens nothing: `registration set invitation`.'] : []),
          url,
        ],
        data: { id, code, url, most_uses: mostUses, expires_at: expiresAt },
      }
    },
  },
  'invitations list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const rows = await ctx.db
        .selectFrom('invitations')
        .select(['id', 'note', 'uses', 'most_uses', 'expires_at', 'revoked_at', 'created_at'])
        .orderBy('id')
        .execute()
      const stateOf = (row: (typeof rows)[number]): string => {
        if (row.revoked_at !== null) return 'revoked'
        if (row.expires_at !== null && row.expires_at <= ctx.now()) return 'over'
        return row.most_uses !== null && row.uses >= row.most_uses ? 'used up' : 'open'
      }
      const data = rows.map((row) => ({ ...row, state: stateOf(row) }))
      return {
        data,
        lines: data.map((row) =>
          [
            row.id,
            row.state,
            `${row.uses}/${row.most_uses ?? '∞'} uses`,
            row.expires_at === null ? 'without end' : `until ${row.expires_at.toISOString()}`,
            row.note,
          ].join('\t'),
        ),
      }
    },
  },
  'invitations revoke': {
    usage: 'ID',
    async run(ctx, { args }) {
      const id = need(args[0], 'ID')
      const row = isId(id)
        ? await ctx.db
            .updateTable('invitations')
            .set({ revoked_at: ctx.now() })
            .where('id', '=', id)
            .where('revoked_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
        : undefined
      if (row === undefined) throw new CommandError(`There is no open invitation ${id}.`)
      return { lines: [`Revoked the invitation ${id}; whoever came with it stays.`], data: { id } }
    },
  },
}
