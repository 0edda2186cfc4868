/** Small pieces of SVG of which the drawings consist. Numbers are rounded to keep the text short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export function canvas(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}" ${more}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`
}

/** Defines a gradient from top to bottom (or along `angle`) and fills the whole area with it. */
export function gradient(id: string, colours: readonly string[], angle = 90): string {
  const stops = colours
    .map((colour, i) => `<stop offset="${n((100 * i) / Math.max(1, colours.length - 1))}%" stop-color="${colour}"/>`)
    .join('')
  return `<defs><linearGradient id="${id}" gradientTransform="rotate(${n(angle)} .5 .5)">${stops}</linearGradient></defs>`
}

export function glow(id: string, colour: string, strength = 0.9): string {
  return `<defs><radialGradient id="${id}"><stop offset="0%" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="100%" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>`
}

/** A closed band from a wavy upper edge down to the bottom: hills, waves, clouds of trees. */
export function ridge(width: number, height: number, edge: readonly number[], fill: string, more = ''): string {
  const step = width / (edge.length - 1)
  let d = `M0 ${n(edge[0] ?? height)}`
  for (let i = 1; i < edge.length; i++) {
    const x = i * step
    const middle = x - step / 2
    d += ` C${n(middle)} ${n(edge[i - 1] ?? 0)} ${n(middle)} ${n(edge[i] ?? 0)} ${n(x)} ${n(edge[i] ?? 0)}`
  }
  return path(`${d} V${height} H0 Z`, fill, more)
}
