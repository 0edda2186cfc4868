import type { AppContext } from '../../AppContext.ts'
import type { LookUpFailure } from '../../platform/remote-servers/RemoteServers.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { isSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { nodeInfoAddress } from './nodeInfoAddress.ts'

/** The reason why a look-up at a server found nothing; determined afterwards, because look-ups only answer null. */
export async function findLookUpFailure(ctx: AppContext, domain: string): Promise<LookUpFailure> {
  if (await isSuspendedDomain(ctx, domain)) return 'refused'
  try {
    const { status } = await ctx.outgoing.ask(nodeInfoAddress(ctx, domain), { headers: { accept: 'application/json' }, maxBytes: 100_000 })
    return status >= 500 ? 'unreachable' : 'absent'
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return error.kind === 'unsuitable' ? 'absent' : error.kind === 'refused' ? 'refused' : 'unreachable'
  }
}
