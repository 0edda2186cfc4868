const mark = 'data-alerts'

/** The attribute of the region of alerts. */
export const alertsRegionMark = { [mark]: '' }

/** The elements that stay usable while a modal dialog is open: an alert may offer to undo what was done in the dialog. */
export function alertsRegions(): Element[] {
  return [...document.querySelectorAll(`[${mark}]`)]
}

/** For the media viewer, whose library makes everything beside it inert and undoes that when it closes. */
export function freeAlerts(): void {
  for (const region of alertsRegions()) {
    region.removeAttribute('inert')
    region.removeAttribute('aria-hidden')
  }
}
