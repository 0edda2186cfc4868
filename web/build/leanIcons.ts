import type { Plugin } from 'vite'

const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/

type IconNode = readonly (readonly [string, Record<string, string>])[]

/**
 * Turns each icon of the set into one path and a component of our own.
 * Why: the set's own icons bring names, aliases, keys and a builder for other frameworks, and draw up to eight elements each.
 */
export function leanIcons(): Plugin {
  return {
    name: 'starling-lean-icons',
    apply: 'build',
    load: {
      filter: { id: iconFile },
      async handler(id) {
        const { __iconData: data } = (await import(id)) as { __iconData?: { node: IconNode } }
        const path = data && onePath(data.node)
        if (!path) return null
        const icon = await this.resolve('/src/ui/createIcon.ts')
        return `import { createIcon } from ${JSON.stringify(icon?.id)}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(path)})`
      },
    },
  }
}

/** All shapes as the data of one path; null where one has styles of its own. */
export function onePath(node: IconNode): string | null {
  const parts = node.map(([tag, { key: _key, ...shape }]) => toPath(tag, shape))
  return parts.includes(null) ? null : parts.join('')
}

function toPath(tag: string, shape: Record<string, string>): string | null {
  const number = (name: string) => Number(shape[name] ?? 0)
  const hasOnly = (...names: string[]) => Object.keys(shape).every((name) => names.includes(name))
  switch (tag) {
    case 'path':
      return hasOnly('d') ? fromAnywhere(shape['d'] ?? '') : null
    case 'line':
      return hasOnly('x1', 'y1', 'x2', 'y2') ? `M${shape['x1']} ${shape['y1']}L${shape['x2']} ${shape['y2']}` : null
    case 'circle': {
      const r = number('r')
      return hasOnly('cx', 'cy', 'r') ? `M${number('cx') - r} ${number('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0` : null
    }
    case 'rect': {
      if (!hasOnly('x', 'y', 'width', 'height', 'rx', 'ry')) return null
      const r = number(shape['rx'] === undefined ? 'ry' : 'rx')
      const [across, down] = [number('width') - 2 * r, number('height') - 2 * r]
      const corner = (x: number, y: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`)
      return `M${number('x') + r} ${number('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
    }
    case 'polyline':
    case 'polygon':
      return hasOnly('points') ? `M${shape['points']}${tag === 'polygon' ? 'z' : ''}` : null
    default:
      return null
  }
}

/** A first `m` has no starting point, so it means the same as `M`; after another path it would not. */
function fromAnywhere(path: string): string {
  const [, x, y, rest] = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(.*)$/s.exec(path) ?? []
  if (x === undefined || y === undefined || rest === undefined) return path
  return `M${x} ${y}${/^[-\d.]/.test(rest) ? 'l' : ''}${rest}`
}
