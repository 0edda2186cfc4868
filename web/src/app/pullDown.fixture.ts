import { fireEvent, screen } from '@testing-library/react'

/** Pulls the list of the screen down at its top with one finger; the layer that follows fingers comes with the alerts, after the first posts. */
export async function pullDown(): Promise<void> {
  await screen.findByRole('region', { name: 'Alerts' })
  const list = document.querySelector('#main [data-scroller]') ?? document.body
  const at = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })
  fireEvent.touchStart(list, at(100))
  for (const y of [150, 250, 400]) fireEvent.touchMove(list, at(y))
  fireEvent.touchEnd(list, { touches: [] })
}
