const mark = 'data-alerts'

/** The attribute of the region of alerts. */
export const alertsRegionMark = { [mark]: '' }

/** What stays usable while a modal dialog is open: an alert may offer to take back what was done in the dialog. */
export function alertsRegions(): Element[] {
  return [...document.querySelectorAll(`[${mark}]`)]
}
