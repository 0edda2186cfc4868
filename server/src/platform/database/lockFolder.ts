import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const LOCK_FILE = 'starling.lock'
const BEAT_MS = 10_000
/** How long a holder on another machine (a shared volume) counts as alive after its last sign, in milliseconds. */
const STALE_MS = 60_000

/** The folder is in use by a running Starling. */
export class FolderInUse extends Error {
  readonly folder: string

  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by another Starling (process ${holder.pid} on ${holder.host}). Stop that one first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderInUse'
    this.folder = folder
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  /** The start time of the process, so that its number reused by another process is not mistaken for it; null where unknown. */
  readonly began: string | null
}

export interface FolderLock {
  release(): void
}

/** Locks the folder for this process, or throws `FolderInUse`. A lock left by a process that ended is taken over. */
export function lockFolder(folder: string): FolderLock {
  // The folder contains private messages, so only its owner may read it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, LOCK_FILE)
  const me: Holder = { pid: process.pid, host: hostname(), began: describeProcess(process.pid).began }
  for (let attempt = 0; ; attempt += 1) {
    if (write(path, me)) break
    const holder = read(path)
    if (holder !== null && isAlive(holder, path, me)) throw new FolderInUse(folder, holder)
    if (attempt === 5) throw new Error(`The lock file ${path} can neither be read nor replaced.`)
    rmSync(path, { force: true })
  }
  held.add(path)
  const beat = setInterval(() => touch(path), BEAT_MS)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      held.delete(path)
      rmSync(path, { force: true })
    },
  }
}

/** The locks of this process: a lock file with its own number is valid only if it is listed here. */
const held = new Set<string>()

function write(path: string, me: Holder): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, JSON.stringify(me))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' ? { pid: holder.pid, host: holder.host ?? '', began: holder.began ?? null } : null
  } catch {
    // Incomplete because its process died, or deleted in the meantime: not a valid lock.
    return null
  }
}

function isAlive(holder: Holder, path: string, me: Holder): boolean {
  if (holder.host !== me.host) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < STALE_MS
  // In a container every start may have the same process number.
  if (holder.pid === me.pid) return held.has(path)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const { began, hasEnded } = describeProcess(holder.pid)
  return !hasEnded && (holder.began === null || began === null || holder.began === began)
}

interface ProcessState {
  /** The start time of the process in the system's own unit; null where unknown. */
  readonly began: string | null
  /** The process has ended, and its parent has not asked for its exit code yet (a zombie): signals still find it, but it uses no files. */
  readonly hasEnded: boolean
}

/** What the system knows of a process; only Linux tells. */
function describeProcess(pid: number): ProcessState {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { began: fields[19] ?? null, hasEnded: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return { began: null, hasEnded: false }
  }
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Somebody removed the lock by hand; the next start will notice.
  }
}
