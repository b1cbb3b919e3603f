import { type RefObject, useLayoutEffect, useRef } from 'react'
import { showModal } from '~/ui/show-modal'

/**
 * Opens the dialog of the returned ref while its component is shown. A press beside it does not close it.
 * @param onCancel called when the reader closes it, such as with Escape
 */
export function useCropDialog(onCancel: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelled = useRef(onCancel)
  cancelled.current = onCancel
  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    // A drag of the photo may end outside of the dialog: a press there would close it.
    const stay = (event: Event) => {
      if (event.target === box) event.stopPropagation()
    }
    // Not by its event `cancel`: browsers leave that out if Escape is pressed again and nothing was pressed in between.
    const onClose = () => {
      if (!box.open) cancelled.current()
    }
    box.addEventListener('click', stay)
    box.addEventListener('close', onClose)
    const hide = showModal(box)
    return () => {
      box.removeEventListener('click', stay)
      box.removeEventListener('close', onClose)
      hide()
    }
  }, [])
  return dialog
}
