import { settableTypes, type SettableType } from './notificationTypeSettings.ts'

/** The permissions of a role that this client asks for, as bits. https://docs.joinmastodon.org/entities/Role/#permission-flags */
const ADMINISTRATOR = 0x1
const MANAGE_REPORTS = 0x10
const MANAGE_USERS = 0x400

const needed: ReadonlyMap<string, number> = new Map([
  ['admin.sign_up', MANAGE_USERS],
  ['admin.report', MANAGE_REPORTS],
])

/** The types of notifications that somebody with these permissions can receive at all; 0 is nobody's special permission. */
export function offeredTypes(permissions: number): readonly SettableType[] {
  // The mask may have more bits than bitwise operators keep, which the lowest ones survive.
  const mask = Number.isSafeInteger(permissions) ? BigInt(permissions) : 0n
  return settableTypes.filter((type) => {
    const bits = needed.get(type)
    return bits === undefined || (mask & BigInt(bits | ADMINISTRATOR)) !== 0n
  })
}
