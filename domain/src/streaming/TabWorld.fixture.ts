import { channelKey, type StreamChannel } from '@starling/api/streaming'
import { reduceTabSocket, startTabSocket } from './reduceTabSocket.ts'
import type { TabMessage } from './TabMessage.ts'
import type { TabEffect, TabEvent, TabSocket } from './TabSocket.ts'

/** Something that happens at a time. A page that is frozen when it is due learns of it when it thaws. */
interface Due {
  readonly at: number
  readonly tab: Tab | null
  readonly act: () => void
}

/** One tab: its stream opens a socket, and a new one soon after each that closed. */
export interface Tab {
  readonly id: number
  isAlive: boolean
  isFrozen: boolean
  socket: { state: TabSocket; readonly heard: Set<number> } | null
  /** The channels its stream subscribes to. */
  wanted: Map<string, StreamChannel>
  /** When the socket last opened, after which everything missed until then is read. */
  openedAt: number | null
  /** What was heard over the current socket, and over all of them. */
  readonly received: Map<number, number>
}

/** A place in the queue for the lock, or the lock itself. */
interface Claim {
  readonly tab: Tab
  readonly socketId: string
  isTold: boolean
}

interface Line {
  readonly tab: Tab
  readonly socketId: string
  isOpen: boolean
  readonly subscribed: Set<string>
}

/** A server, a lock and tabs that lose messages, freeze and die: everything around `reduceTabSocket`. */
export class TabWorld {
  now = 0
  tabs: Tab[] = []
  lines: Line[] = []
  /** The longest time for which two pages that can act had a connection at once, in milliseconds. */
  longestDoubleMs = 0
  readonly published: { readonly id: number; readonly at: number; readonly channel: string }[] = []
  #due: Due[] = []
  #timers = new Map<string, Due>()
  #lock: Claim | null = null
  #queue: Claim[] = []
  #made = 0
  #doubledSince: number | null = null
  #chance: () => number
  #lossiness = 0

  constructor(chance: () => number) {
    this.#chance = chance
  }

  addTab(channels: readonly StreamChannel[]): Tab {
    const wanted = new Map(channels.map((channel) => [channelKey(channel), channel]))
    const tab: Tab = { id: this.tabs.length, isAlive: true, isFrozen: false, socket: null, wanted, openedAt: null, received: new Map() }
    this.tabs.push(tab)
    this.#open(tab)
    return tab
  }

  /** From now on this share of messages between tabs is lost. */
  lose(share: number): void {
    this.#lossiness = share
  }

  want(tab: Tab, channel: StreamChannel, isWanted: boolean): void {
    if (!tab.isAlive || tab.isFrozen) return
    if (isWanted) tab.wanted.set(channelKey(channel), channel)
    else tab.wanted.delete(channelKey(channel))
    if (tab.openedAt !== null) this.#dispatch(tab, { kind: 'want', isWanted, channel })
  }

  /** The tab's process ends without a word. */
  kill(tab: Tab): void {
    tab.isAlive = false
    this.lines = this.lines.filter((line) => line.tab !== tab)
    this.#queue = this.#queue.filter((one) => one.tab !== tab)
    if (this.#lock?.tab === tab) this.#free()
  }

  /** The tab is closed, or put away: it can still say so. */
  leave(tab: Tab): void {
    if (!tab.isAlive || tab.isFrozen) return
    this.#dispatch(tab, { kind: 'close', isDead: false })
    this.kill(tab)
  }

  freeze(tab: Tab, isFrozen: boolean): void {
    tab.isFrozen = isFrozen
  }

  /** The tab's stream finds that its socket brings nothing. */
  giveUp(tab: Tab): void {
    if (!tab.isAlive || tab.isFrozen || tab.openedAt === null) return
    this.#dispatch(tab, { kind: 'close', isDead: true })
    this.#closed(tab)
  }

  /** The server, or the network, ends a connection. */
  breakLine(tab: Tab): void {
    const line = this.lines.find((one) => one.tab === tab)
    if (line === undefined) return
    this.lines = this.lines.filter((one) => one !== line)
    this.#after(1, tab, () => this.#tell(tab, line.socketId, { kind: 'line-closed' }))
  }

  publish(channel: string): void {
    const id = this.published.length
    this.published.push({ id, at: this.now, channel })
    for (const line of this.lines) {
      if (!line.isOpen || !line.subscribed.has(channel)) continue
      this.#after(1, line.tab, () => this.#tell(line.tab, line.socketId, { kind: 'line-frame', data: String(id), channel }))
    }
  }

  pass(ms: number): void {
    const end = this.now + ms
    for (;;) {
      let next: Due | null = null
      for (const due of this.#due) if (this.#canHappen(due) && (next === null || due.at < next.at)) next = due
      if (next === null || next.at > end) break
      const found = next
      this.#due = this.#due.filter((due) => due !== found)
      this.#moveTo(Math.max(this.now, next.at))
      next.act()
    }
    this.#moveTo(end)
  }

  /** The tabs that could act now. */
  awake(): Tab[] {
    return this.tabs.filter(({ isAlive, isFrozen }) => isAlive && !isFrozen)
  }

  #canHappen({ tab }: Due): boolean {
    return tab === null || !tab.isAlive || !tab.isFrozen
  }

  #moveTo(time: number): void {
    const isDouble = this.lines.filter(({ tab }) => !tab.isFrozen).length > 1
    this.#doubledSince = isDouble ? (this.#doubledSince ?? this.now) : null
    if (this.#doubledSince !== null) this.longestDoubleMs = Math.max(this.longestDoubleMs, time - this.#doubledSince)
    this.now = time
  }

  #after(ms: number, tab: Tab | null, act: () => void): Due {
    const due = { at: this.now + ms, tab, act }
    this.#due.push(due)
    return due
  }

  #open(tab: Tab): void {
    if (!tab.isAlive) return
    this.#made += 1
    tab.socket = { state: startTabSocket(`${tab.id}.${this.#made}`), heard: new Set() }
    this.#dispatch(tab, { kind: 'begin' })
  }

  #closed(tab: Tab): void {
    tab.socket = null
    tab.openedAt = null
    this.#after(500 + this.#chance() * 500, tab, () => this.#open(tab))
  }

  #tell(tab: Tab, socketId: string, event: TabEvent): void {
    if (tab.isAlive && tab.socket?.state.id === socketId) this.#dispatch(tab, event)
  }

  #dispatch(tab: Tab, event: TabEvent): void {
    const { socket } = tab
    if (socket === null) return
    const step = reduceTabSocket(socket.state, event)
    socket.state = step.state
    for (const effect of step.effects) this.#run(tab, socket.state.id, effect)
  }

  #run(tab: Tab, socketId: string, effect: TabEffect): void {
    switch (effect.kind) {
      case 'post':
        return this.#post(tab, effect.message)
      case 'ask-lock':
        return this.#askLock(tab, socketId, effect.isTaken)
      case 'open-line': {
        const line: Line = { tab, socketId, isOpen: false, subscribed: new Set() }
        this.lines.push(line)
        this.#after(50 + this.#chance() * 500, tab, () => {
          if (!this.lines.includes(line)) return
          line.isOpen = true
          this.#tell(tab, socketId, { kind: 'line-open' })
        })
        return
      }
      case 'close-line':
        this.lines = this.lines.filter((line) => line.socketId !== socketId)
        return
      case 'send': {
        const line = this.lines.find((one) => one.socketId === socketId)
        if (effect.type === 'subscribe') line?.subscribed.add(channelKey(effect.channel))
        else line?.subscribed.delete(channelKey(effect.channel))
        return
      }
      case 'tell-open':
        if (tab.openedAt !== null) throw new Error('A socket that is open opened again')
        tab.openedAt = this.now
        for (const channel of tab.wanted.values()) this.#dispatch(tab, { kind: 'want', isWanted: true, channel })
        return
      case 'tell-frame': {
        const id = Number(effect.data)
        tab.received.set(id, (tab.received.get(id) ?? 0) + 1)
        return
      }
      case 'tell-closed':
        return this.#closed(tab)
      case 'set-time': {
        const old = this.#timers.get(socketId)
        this.#due = this.#due.filter((due) => due !== old)
        this.#timers.set(
          socketId,
          this.#after(effect.delayMs, tab, () => this.#tell(tab, socketId, { kind: 'time' })),
        )
        return
      }
      case 'leave':
        this.#queue = this.#queue.filter((one) => one.socketId !== socketId)
        if (this.#lock?.socketId === socketId) this.#free()
    }
  }

  /** Messages of one tab reach another in the order they were sent, if they do. */
  #post(from: Tab, message: TabMessage): void {
    for (const tab of this.tabs) {
      if (tab === from || !tab.isAlive || this.#chance() < this.#lossiness) continue
      this.#after(2, tab, () => {
        if (tab.isAlive) this.#dispatch(tab, { kind: 'heard', message })
      })
    }
  }

  #askLock(tab: Tab, socketId: string, isTaken: boolean): void {
    this.#queue = this.#queue.filter((one) => one.socketId !== socketId)
    const claim: Claim = { tab, socketId, isTold: false }
    if (isTaken) {
      const robbed = this.#lock
      if (robbed !== null) this.#after(this.#chance() * 20, robbed.tab, () => this.#tellRobbed(robbed))
      this.#hold(claim)
      return
    }
    this.#queue.push(claim)
    if (this.#lock === null) this.#free()
  }

  #free(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#lock = null
    else this.#hold(next)
  }

  #hold(claim: Claim): void {
    this.#lock = claim
    this.#after(this.#chance() * 5, claim.tab, () => {
      // Taken by another tab before its holder was told that it had it: then it never knows.
      if (this.#lock !== claim) return
      claim.isTold = true
      this.#tell(claim.tab, claim.socketId, { kind: 'granted' })
    })
  }

  #tellRobbed({ tab, socketId, isTold }: Claim): void {
    if (isTold) this.#tell(tab, socketId, { kind: 'robbed' })
    else if (tab.isAlive && tab.socket?.state.id === socketId) this.#askLock(tab, socketId, false)
  }
}
