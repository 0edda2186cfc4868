import { useLingui } from '@lingui/react/macro'

/** Labels of a crop's handles for screen readers. */
export function useCropLabels() {
  const { t } = useLingui()
  return {
    cropArea: t`Part of the picture to show: arrow keys move it`,
    nwDragHandle: t`Upper left corner: arrow keys move it`,
    nDragHandle: t`Upper edge: arrow keys move it`,
    neDragHandle: t`Upper right corner: arrow keys move it`,
    eDragHandle: t`Right edge: arrow keys move it`,
    seDragHandle: t`Lower right corner: arrow keys move it`,
    sDragHandle: t`Lower edge: arrow keys move it`,
    swDragHandle: t`Lower left corner: arrow keys move it`,
    wDragHandle: t`Left edge: arrow keys move it`,
  }
}
