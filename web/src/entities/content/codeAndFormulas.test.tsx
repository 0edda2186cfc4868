import { parseContent } from '@starling/domain/content'
import { render, screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ContentNodes } from './ContentNodes.tsx'
import { drawFormula } from './drawFormula.ts'
import { highlightCode } from './highlightCode.tsx'
import { hasFormula, splitFormulas } from './splitFormulas.ts'

const draw = (html: string) => render(<ContentNodes nodes={parseContent(html).nodes} />)

it('colours code whose language is named, and keeps its text', async () => {
  const { container } = draw('<pre><code class="language-js evil">const a = "b" // why\nreturn &lt;a&gt;</code></pre>')
  expect(container.textContent).toBe('const a = "b" // why\nreturn <a>')
  await waitFor(() => expect(container.querySelectorAll('pre code span').length).toBeGreaterThan(2))
  expect(container.textContent).toBe('const a = "b" // why\nreturn <a>')
  expect(container.querySelector('.evil, .language-js')).toBeNull()
})

it('guesses a language where none is named, and leaves alone what is no code, unknown, long, or has emphasis in it', () => {
  expect(highlightCode('#include <stdio.h>\nint main(void) { printf("hi"); return 0; }\n// end of the program', null)).not.toBeNull()
  expect(highlightCode('hello there', null)).toBeNull()
  expect(highlightCode('a b c', 'klingon')).toBeNull()
  expect(highlightCode('x = 1\n'.repeat(2000), 'python')).toBeNull()
  const { container } = draw('<pre>see <b>this</b></pre>')
  expect(container.querySelector('pre b')?.textContent).toBe('this')
})

it('draws formulas as MathML, in a line and by themselves, and not within code', async () => {
  const { container } = draw(String.raw`<p>Let \(x^2\) be, then \[\frac{1}{2}\] and \(\nonsense{\) stays</p><p><code>\(a\)</code></p>`)
  expect(container.textContent).toContain(String.raw`\(x^2\)`)
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2))
  const [inLine, block] = container.querySelectorAll('math')
  expect(inLine?.querySelector('msup')?.textContent).toBe('x2')
  expect(block?.getAttribute('display')).toBe('block')
  expect(block?.querySelector('mfrac')).not.toBeNull()
  expect(container.textContent).toContain(String.raw`\(\nonsense{\) stays`)
  expect(screen.getByText(String.raw`\(a\)`).tagName).toBe('CODE')
  expect(container.querySelector('annotation')).toBeNull()
})

it('draws no link, picture or script that a formula asks for', () => {
  for (const source of [
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\includegraphics{https://evil.example/x.png}`,
    String.raw`\htmlId{root}{x}`,
    String.raw`\text{<img src=x onerror=alert(1)>}`,
    String.raw`\def\a{\a\a}\a`,
    '{'.repeat(3000),
  ]) {
    const { container, unmount } = render(<>{drawFormula(source, false)}</>)
    expect(container.querySelector('a, img, script, iframe, [id], [href], [style], [class]'), source).toBeNull()
    unmount()
  }
})

it('splits a text into formulas and the rest, of which nothing is lost', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('\\(', '\\)', '\\[', '\\]', 'x^2', '\n'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const pieces = splitFormulas(text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      if (pieces.some(({ kind }) => kind === 'formula')) expect(hasFormula(text)).toBe(true)
    }),
  )
})
