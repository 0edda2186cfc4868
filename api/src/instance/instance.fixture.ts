import * as v from 'valibot'
import { instanceSchema, type Instance } from './instance.ts'

/** A server for tests with Mastodon's defaults. */
export function anInstance(given: Partial<Instance> = {}): Instance {
  return { ...v.parse(instanceSchema, { domain: 'starling.test', title: 'Starling', version: '4.5.0' }), ...given }
}
