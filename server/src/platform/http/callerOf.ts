import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../../AppContext.ts'
import type { Caller } from '../authentication/Caller.ts'
import { addressOf } from './addressOf.ts'

const MOST_CHARACTERS = 300

/** The address and browser that a request comes from. */
export function callerOf({ settings }: Pick<AppContext, 'settings'>, c: Context): Caller {
  const address = addressOf(c, settings.trustProxy)
  return {
    address: ipaddr.isValid(address) || ipaddr.isValidCIDR(address) ? address : '',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MOST_CHARACTERS),
  }
}
