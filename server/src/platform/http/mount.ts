import type { Context, Hono } from 'hono'
import type { AnyEndpoint, ParamsOf, ReadBodyOf, ReadQueryOf } from '@starling/api/endpoint'
import type { AppContext } from '../../AppContext.ts'
import type { Bearer, Viewer } from '../authentication/Viewer.ts'
import { isId } from '../ids/isId.ts'
import { addressOf } from './addressOf.ts'
import { authorize } from './authorize.ts'
import type { UploadPlace } from './createUploadPlaces.ts'
import { notFound } from './HttpError.ts'
import { linkPage } from './linkPage.ts'
import type { LinkOptions } from './linkPage.ts'
import type { Params } from './parseParams.ts'
import { readBody, readQuery } from './readBody.ts'
import { readUpload } from './readUpload.ts'
import { validate } from './validate.ts'
import { dropInvalidNumbers } from './dropInvalidNumbers.ts'

/** One request to an endpoint: parsed, validated and authorised. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: ReadQueryOf<E>
  readonly body: ReadBodyOf<E>
  /** Never null where the endpoint requires an account. */
  readonly viewer: E['auth'] extends 'user' ? Viewer : Viewer | null
  /** The token itself; null for a visitor. */
  readonly bearer: Bearer | null
  /** Sets the Link header from the ids of the list's own records, newest first. */
  readonly link: (cursors: readonly string[], options?: LinkOptions) => void
  readonly c: Context
}

/** The result of a handler: a Response is sent as it is, anything else as JSON. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => unknown

/** Mounts an endpoint; with a list of paths, under all of them (`/pin` and `/endorse`). */
export function mount<E extends AnyEndpoint>(
  app: Hono,
  ctx: AppContext,
  row: E,
  handler: Handler<E>,
  aliases: readonly Alias[] = [],
  options: MountOptions = {},
): void {
  const serve = async (c: Context): Promise<Response> => {
    if (options.isBeacon === true && c.req.header('authorization') === undefined) {
      const body = await readBody(c)
      return deal(c, await authorize(ctx, c, row, tokenIn(body)), body)
    }
    const bearer = await authorize(ctx, c, row, undefined, options.admitsUnconfirmed)
    const bringsFiles = row.encoding === 'multipart' && (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/')
    if (!bringsFiles) return deal(c, bearer)
    const address = addressOf(c, ctx.settings.trustProxy)
    return ctx.uploadPlaces.hold({ account: bearer?.viewer?.accountId ?? address, address }, (place) => dealWithFiles(c, bearer, place))
  }
  const dealWithFiles = async (c: Context, bearer: Bearer | null, place: UploadPlace): Promise<Response> => {
    // Only upload endpoints accept large bodies.
    const { media, uploadFolder } = ctx.settings
    const upload = await readUpload(c, { mostBytes: Math.max(media.videoSizeLimit, media.imageSizeLimit), folder: uploadFolder, place })
    try {
      return await deal(c, bearer, upload.params)
    } finally {
      await upload.discard()
    }
  }
  const deal = async (c: Context, bearer: Bearer | null, given?: Params): Promise<Response> => {
    const params = readParams(c)
    const query = readQuery(c)
    const body = given ?? (await readBody(c))
    // As in Rails, parameters may come in the query or in the body.
    const all = { ...query, ...body }
    const call = {
      params,
      query: row.query === undefined ? undefined : validate(row.query, row.method === 'GET' ? dropInvalidNumbers(row.query, all) : all),
      body: row.body === undefined ? undefined : validate(row.body, all),
      viewer: bearer?.viewer ?? null,
      bearer,
      link: (cursors: readonly string[], options?: LinkOptions) => linkPage(c, ctx.settings.publicUrl, cursors, options),
      c,
    } as unknown as Call<E>
    const answer = await handler(call)
    return answer instanceof Response ? answer : c.json(answer as object)
  }
  app.on(row.method, row.path, serve)
  // Rails serves a change under both names, and apps use either.
  const twin = TWINS.get(row.method)
  if (twin !== undefined) app.on(twin, row.path, serve)
  for (const alias of aliases) app.on(alias.method ?? row.method, alias.path ?? row.path, serve)
}

const TWINS: ReadonlyMap<string, string> = new Map([
  ['PUT', 'PATCH'],
  ['PATCH', 'PUT'],
])

/** Options of an endpoint. */
export interface MountOptions {
  /** A closing page can only send a body, so the token may be in it; an Authorization header takes precedence. */
  readonly isBeacon?: boolean
  /** Whether it is also available to accounts that wait for confirmation or approval. */
  readonly admitsUnconfirmed?: boolean
}

function tokenIn({ bearer_token: token }: Params): string | null {
  return typeof token === 'string' && token !== '' ? token : null
}

/** A second path of the same endpoint. */
export interface Alias {
  readonly method?: string
  readonly path?: string
}

/** Path parameters; those that are ids must be valid ids. */
function readParams(c: Context): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const [name, value] of Object.entries(params)) if (/^(id|\w+_?[iI]d)$/.test(name) && !isId(value)) throw notFound()
  return params
}
