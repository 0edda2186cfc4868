/** Short messages. A plain store, so that code outside of components can show one. */

export interface Toast {
  readonly id: number
  readonly title: string
  /** The context of the title in a few words. */
  readonly context?: string
  readonly message?: string
  readonly kind: 'plain' | 'problem'
  readonly action?: { readonly label: string; readonly onSelect?: () => void; readonly href?: string }
  /** How long it is shown while the pointer is elsewhere, in milliseconds; 5000 by default. */
  readonly lifeMs: number
}

export type NewToast = Omit<Toast, 'id' | 'lifeMs' | 'kind'> & Partial<Pick<Toast, 'lifeMs' | 'kind'>>

const defaultLifeMs = 5000
const mostAtOnce = 4

let shown: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export const toasts = {
  /** Shows a message; an identical message that is already shown is not repeated. */
  show(toast: NewToast): number {
    const twin = shown.find((other) => isTwin(other, toast) && !toast.action)
    if (twin) return twin.id
    const id = nextId++
    set([...shown, { kind: 'plain' as const, lifeMs: defaultLifeMs, ...toast, id }].slice(-mostAtOnce))
    return id
  },
  dismiss(id: number): void {
    if (shown.some((toast) => toast.id === id)) set(shown.filter((toast) => toast.id !== id))
  },
  /**
   * Another account has become active: messages with links are removed, because their targets do not exist for it; messages with an action
   * get the name of their account.
   */
  nameAccount(context: string): void {
    if (!shown.some(({ action }) => action !== undefined)) return
    set(
      shown.map((toast) => {
        const { action, ...words } = toast
        if (action === undefined) return toast
        return action.href === undefined ? { context, ...toast } : { context, ...words }
      }),
    )
  },
  dismissAll(): void {
    set([])
  },
  getSnapshot: (): readonly Toast[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function isTwin(one: NewToast, other: NewToast): boolean {
  return one.title === other.title && one.context === other.context && one.message === other.message
}

function set(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
