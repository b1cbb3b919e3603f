import { type RefObject, useEffect, useRef } from 'react'
import { loadDrafts } from './draft-storage'

/** Keeps what is typed for a partner until it is sent: over reloads, and however often one looks elsewhere. */
export function useDraft({
  field,
  viewerId,
  partnerId,
  typed,
}: {
  field: RefObject<HTMLTextAreaElement>
  viewerId: string
  partnerId: string
  /** What a refused form brought back weighs more. */
  typed: string | undefined
}) {
  const kept = useRef(loadDrafts(viewerId, partnerId))
  useEffect(() => {
    const text = field.current
    if (!text) return
    // What was typed before the page came to life stays, too.
    if (!text.value && !typed) text.value = kept.current.draft()
    fitHeight(text)
  }, [field, typed])

  return {
    keep: () => {
      const text = field.current
      if (!text) return
      kept.current.keepDraft(text.value)
      fitHeight(text)
    },
    /** Puts a text behind what is written already, to be changed and sent. */
    add: (text: string) => {
      const area = field.current
      if (!area) return
      area.value = [area.value.trimEnd(), text].filter(Boolean).join('\n')
      kept.current.keepDraft(area.value)
      fitHeight(area)
      area.focus()
      area.setSelectionRange(area.value.length, area.value.length)
      area.scrollTop = area.scrollHeight
    },
    clear: () => {
      kept.current.keepDraft('')
      const text = field.current
      if (!text) return
      text.value = ''
      fitHeight(text)
    },
  }
}

/** As high as its lines, where the browser does not see to that itself; CSS says how high at most. */
function fitHeight(text: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  text.style.height = 'auto'
  text.style.height = `${text.scrollHeight + 2}px`
}
