import { describe, expect, it } from 'vitest'
import { accountUri, accountUrl, acctOf, parseAcct } from './addresses.ts'

describe('addresses of accounts (R-acct-01)', () => {
  it('names the domain of others only', () => {
    expect(acctOf({ username: 'ada', domain: null })).toBe('ada')
    expect(acctOf({ username: 'ada', domain: 'far.example' })).toBe('ada@far.example')
    expect(accountUrl({ username: 'ada', domain: null, url: null }, 'https://here.example')).toBe('https://here.example/@ada')
    expect(accountUri({ username: 'ada', uri: null }, 'https://here.example')).toBe('https://here.example/users/ada')
  })

  it.each([
    ['ada', { username: 'ada', domain: null }],
    ['@ada', { username: 'ada', domain: null }],
    ['ada@HERE.example', { username: 'ada', domain: null }],
    ['@ada@far.example', { username: 'ada', domain: 'far.example' }],
    ['', null],
    ['a b', null],
    ['ada@', null],
    ['@', null],
    ["ada'--@x", null],
  ])('reads %j', (text, expected) => {
    expect(parseAcct(text, 'here.example')).toEqual(expected)
  })
})
