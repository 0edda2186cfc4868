import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './readSettings.ts'

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({}, '/srv/starling')).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      settings: { publicUrl: 'http://127.0.0.1:3000', domain: '127.0.0.1:3000', registrations: 'open', mail: null },
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', HOST: ' ' }, '/').port).toBe(3000)
  })

  it('puts the public address without a trailing slash', () => {
    expect(readSettings({ PUBLIC_URL: 'https://Social.Example/' }, '/').settings).toMatchObject({
      publicUrl: 'https://social.example',
      domain: 'social.example',
    })
  })

  it('takes the shared hashtag with or without its sign, and nothing that is no hashtag (R-sess-07)', () => {
    expect(readSettings({}, '/').settings.sharedTag).toBeNull()
    for (const written of ['starling', '#starling']) expect(readSettings({ SHARED_TAG: written }, '/').settings.sharedTag).toBe('starling')
    expect(() => readSettings({ SHARED_TAG: 'two words' }, '/')).toThrow(SettingsError)
  })

  it('opens the way to the translation service it names, and to nothing else', () => {
    const { settings } = readSettings({ TRANSLATION_URL: 'http://127.0.0.1:5000/', TRANSLATION_API_KEY: 'k', LINK_PREVIEWS: 'off' }, '/')
    expect(settings.translation).toEqual({ url: 'http://127.0.0.1:5000', apiKey: 'k' })
    expect(settings.outgoing).toMatchObject({ linkPreviews: false, ports: [80, 443], exceptions: [] })
    expect(readSettings({}, '/').settings).toMatchObject({ translation: null, outgoing: { linkPreviews: true, exceptions: [] } })
  })

  it('answers other servers only where it is told to, with a secret that is long enough and never shown', () => {
    const secret = 'x'.repeat(32)
    expect(readSettings({ FEDERATION_SECRET: secret }, '/').settings.federation).toBeNull()
    expect(readSettings({ FEDERATION: 'on', FEDERATION_SECRET: secret }, '/').settings.federation).toEqual({ secret, only: null })
    const only = 'Far.Example, bücher.test'
    const chosen = readSettings({ FEDERATION: 'on', FEDERATION_SECRET: secret, FEDERATION_ONLY: only }, '/').settings.federation
    expect(chosen?.only).toEqual(['far.example', 'xn--bcher-kva.test'])
    for (const wrong of ['*.far.example', 'ada@far.example', 'far.example/x'])
      expect(() => readSettings({ FEDERATION: 'on', FEDERATION_SECRET: secret, FEDERATION_ONLY: wrong }, '/')).toThrow(/^FEDERATION_ONLY/)
    for (const wrong of ['', 'hush', `${secret} hush`])
      expect(() => readSettings({ FEDERATION: 'on', FEDERATION_SECRET: wrong }, '/')).toThrow(/^FEDERATION_SECRET is “…”/)
  })

  it('keeps posts and files of other servers for as many days as it says, posts for at least a week (#28, part 5)', () => {
    const retention = (environment: Record<string, string>) => readSettings(environment, '/').settings.retention
    expect(retention({}).postDays).toBeNull()
    expect(retention({ REMOTE_POST_DAYS: '0' }).postDays).toBeNull()
    expect(retention({ REMOTE_POST_DAYS: '7', REMOTE_FILE_DAYS: '3' })).toEqual({ postDays: 7, fileDays: 3 })
    for (const wrong of ['6', '-1', 'week', '3651']) expect(() => retention({ REMOTE_POST_DAYS: wrong })).toThrow(/^REMOTE_POST_DAYS/)
  })

  const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'hush/hush+hush=' }

  it('keeps files in a bucket where one is named, and in the folder otherwise', () => {
    expect(readSettings({}, '/').bucket).toBeNull()
    expect(readSettings(bucket, '/').bucket).toEqual({
      bucket: 'media',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      addressing: 'path',
      accessKeyId: 'AK',
      secretAccessKey: 'hush/hush+hush=',
    })
    const own = { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:3900/', S3_REGION: 'garage', S3_ADDRESSING: 'host' }
    expect(readSettings(own, '/').bucket).toMatchObject({ endpoint: 'http://127.0.0.1:3900', region: 'garage', addressing: 'host' })
  })

  it('does not open the bucket’s endpoint to addresses other people give', () => {
    expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:3900' }, '/').settings.outgoing.exceptions).toEqual([])
  })

  it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('refuses a bucket without %s', (name) => {
    expect(() => readSettings({ ...bucket, [name]: '' }, '/')).toThrow(new RegExp(`^${name} is “”.*expected`))
  })

  it('never shows the secret of a bucket back', () => {
    for (const wrong of [{ S3_SECRET_ACCESS_KEY: 'hush hush' }, { S3_ENDPOINT: 'https://me:hush@s3.example' }, { S3_ACCESS_KEY_ID: '' }])
      expect(() => readSettings({ ...bucket, ...wrong }, '/')).toThrow(/^(?!.*hush)S3_/)
  })

  it('reads the mail server, and wants TLS to any that is not this machine', () => {
    const mail = (env: Record<string, string>) =>
      readSettings({ PUBLIC_URL: 'https://social.example:8443', INSTANCE_TITLE: 'Birds', ...env }, '/').settings.mail
    expect(mail({ SMTP_URL: 'smtp://me%40x:p%2Fw@mail.example' })).toEqual({
      host: 'mail.example',
      port: 587,
      isSecure: false,
      isTlsRequired: true,
      user: 'me@x',
      password: 'p/w',
      from: 'no-reply@social.example',
      fromName: 'Birds',
    })
    expect(mail({ SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'birds@x.test' })).toMatchObject({
      host: '::1',
      port: 465,
      isSecure: true,
      isTlsRequired: false,
      user: null,
      from: 'birds@x.test',
    })
    expect(mail({ SMTP_URL: 'smtp://127.0.0.1:25', SMTP_TLS: 'required' })?.isTlsRequired).toBe(true)
    expect(mail({ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'optional' })?.isTlsRequired).toBe(false)
  })

  it('never shows the password of the mail server back', () => {
    for (const wrong of ['http://me:hush@x', 'smtp://me:hush@x/path', 'smtp://me:hush%zz@x', 'smtp://me:hush@x?tls=no'])
      expect(() => readSettings({ SMTP_URL: wrong }, '/')).toThrow(/^(?!.*hush)SMTP_URL/)
  })

  it.each(['Birds <birds@x.test>', 'a@x.test, b@x.test', 'a@x.test\nBcc: b@x.test'])('refuses %j as a sender', (MAIL_FROM) => {
    expect(() => readSettings({ SMTP_URL: 'smtp://x', MAIL_FROM }, '/')).toThrow(/^MAIL_FROM is /)
  })

  it.each([
    ['PORT', '80000'],
    ['PORT', '3e3'],
    ['PORT', '-1'],
    ['HOST', 'http://here'],
    ['PUBLIC_URL', 'social.example'],
    ['PUBLIC_URL', 'https://social.example/path'],
    ['PUBLIC_URL', 'ftp://social.example'],
    ['DATABASE_URL', 'mysql://here'],
    ['REDIS_URL', 'http://here'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUST_PROXY', '1'],
    ['LOG_LEVEL', 'loud'],
    ['REGISTRATIONS', 'some'],
    ['MAX_CHARACTERS', '0'],
    ['DATABASE_CONNECTIONS', '0'],
    ['LINK_PREVIEWS', 'maybe'],
    ['TRANSLATION_URL', 'translate.example'],
    ['TRANSLATION_URL', 'ftp://translate.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_TLS', 'maybe'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_ENDPOINT', 's3.example:9000'],
    ['S3_REGION', 'here/there'],
    ['S3_ADDRESSING', 'virtual'],
    ['S3_ACCESS_KEY_ID', 'A K'],
    ['S3_SECRET_ACCESS_KEY', 'a b'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readSettings({ [name]: value }, '/')).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value }, '/')).toThrow(new RegExp(`^${name} is “.*expected`))
  })

  it('never shows the address of the database back: it may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@here' }, '/')).toThrow(/^(?!.*secret)/)
  })
})
