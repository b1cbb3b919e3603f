import { type RefObject, useEffect, useRef } from 'react'
import { draftStorage } from './draft-storage'

/** Stores the text typed for a partner until it is sent, across reloads and page changes. */
export function useDraft({
  field,
  viewerId,
  partnerId,
  typed,
}: {
  field: RefObject<HTMLTextAreaElement>
  viewerId: string
  partnerId: string
  /** The text that a refused form returned; it replaces the draft. */
  typed: string | undefined
}) {
  const storage = useRef(draftStorage(viewerId, partnerId))
  useEffect(() => {
    const text = field.current
    if (!text) return
    const draft = storage.current.draft()
    // Text that was typed before hydration follows the draft; a browser may have put the draft back itself.
    if (!typed && draft !== text.value) {
      text.value = [draft, text.value].filter(Boolean).join('\n')
      storage.current.saveDraft(text.value)
    }
    fitHeight(text)
  }, [field, typed])

  return {
    keep: () => {
      const text = field.current
      if (!text) return
      storage.current.saveDraft(text.value)
      fitHeight(text)
    },
    /** Appends a text to the draft, to be changed and sent. */
    add: (text: string) => {
      const area = field.current
      if (!area) return
      area.value = [area.value.trimEnd(), text].filter(Boolean).join('\n')
      storage.current.saveDraft(area.value)
      fitHeight(area)
      area.focus()
      area.setSelectionRange(area.value.length, area.value.length)
      area.scrollTop = area.scrollHeight
    },
    clear: () => {
      storage.current.saveDraft('')
      const text = field.current
      if (!text) return
      text.value = ''
      fitHeight(text)
    },
  }
}

/** Fits the height to the lines if the browser lacks `field-sizing`; CSS sets the maximum. */
function fitHeight(text: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  text.style.height = 'auto'
  text.style.height = `${text.scrollHeight + 2}px`
}
