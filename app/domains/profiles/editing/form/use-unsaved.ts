import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Whether a form holds what has not been saved: any field that stands otherwise than the page gave it, or, where the page
 * itself brought back unsaved text, `startsUnsaved`. Leaving the page then asks first, within the app (`blocker`) and out of
 * it; the quick exit never asks.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement>,
  { startsUnsaved, sending }: { startsUnsaved: boolean; sending: boolean },
) {
  const [unsaved, setUnsaved] = useState(startsUnsaved)
  const look = useCallback(() => setUnsaved(startsUnsaved || isTouched(form.current)), [form, startsUnsaved])
  // Browsers put back what was typed before a reload, and some type before the page is ready.
  useEffect(look, [look])

  const asks = unsaved && !sending
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (asks && document.documentElement.dataset.leaving === undefined) event.preventDefault()
      },
      [asks],
    ),
  )
  return { unsaved, look, settle: useCallback(() => setUnsaved(false), []), blocker }
}

function isTouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    const isChoice = field.type === 'checkbox' || field.type === 'radio'
    return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })
}
