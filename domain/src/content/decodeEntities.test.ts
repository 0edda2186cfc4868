import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'

import { decodeEntities } from './decodeEntities.ts'
import { legacyEntities, namedEntities } from './namedEntities.ts'

const { document } = new JSDOM('').window

/** The text a browser reads from this HTML. */
function oracle(text: string, isAttribute: boolean): string {
  const element = document.createElement('div')
  element.innerHTML = isAttribute ? `<b title="${text}"></b>` : text
  return (isAttribute ? element.firstElementChild?.getAttribute('title') : element.textContent) ?? ''
}

it('reads every name it knows as a browser does', () => {
  for (const name of [...namedEntities.keys(), ...legacyEntities])
    for (const end of [';', '', ' ', '=', 'x', ';;'])
      for (const isAttribute of [false, true]) {
        const written = `a&${name}${end}`
        // "&subx" may begin with a name that is missing in our table; therefore only complete names are compared.
        if (end !== ';' && end !== ';;' && !legacyEntities.has(name)) continue
        if (end === 'x' && !isAttribute && namedEntities.has(`${name}x`)) continue
        expect(decodeEntities(written, isAttribute), written).toBe(oracle(written, isAttribute))
      }
})

it.each([
  '&#65;&#x41;&#X41;&#65&#x41',
  '&#0;&#x110000;&#99999999999999999999;&#xd800;&#xdfff;',
  '&#128;&#x80;&#150;&#159;',
  '&#;&#x;&#xg;&# 65;',
  '&;& &&amp;&&',
  '&notit;&notin;&ampamp;&amp;amp;',
  '?a=1&copy=2&lt=3&amp;b',
  '&#128512;&#x1F600;',
  '&nosuchname;',
])('reads %s as a browser does', (text) => {
  for (const isAttribute of [false, true]) expect(decodeEntities(text, isAttribute)).toBe(oracle(text, isAttribute))
})
