import { describe, expect, it } from 'vitest'
import { createTextCipher } from './createTextCipher.ts'

const cipher = createTextCipher('a secret of at least thirty-two characters')

describe('createTextCipher', () => {
  it('opens what it has locked, and never locks twice alike', () => {
    const [one, two] = [cipher.lock('{"d":"…"}', '1:rsa'), cipher.lock('{"d":"…"}', '1:rsa')]
    expect(one).not.toBe(two)
    expect([one, two].map((each) => cipher.open(each, '1:rsa'))).toEqual(['{"d":"…"}', '{"d":"…"}'])
  })

  it('opens nothing that was moved, changed, cut short or locked with another secret', () => {
    const locked = cipher.lock('a key', '1:rsa')
    const changed = Buffer.from(locked, 'base64')
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    const other = createTextCipher('another secret of thirty-two characters')
    expect(() => cipher.open(locked, '2:rsa')).toThrow(/authenticate/)
    expect(() => cipher.open(changed.toString('base64'), '1:rsa')).toThrow(/authenticate/)
    expect(() => other.open(locked, '1:rsa')).toThrow(/authenticate/)
    for (const short of ['', 'AAAA', locked.slice(0, 24)]) expect(() => cipher.open(short, '1:rsa')).toThrow(Error)
  })
})
