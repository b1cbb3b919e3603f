import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { isSection, SECTIONS, type Section } from '../profile-form'
import type { SaveResult } from './save-result'
import { touchedIn } from './use-unsaved'

/** The groups that were saved and not changed since, and those that were changed at all. */
export function useSavedSections(formId: string, result: SaveResult | undefined) {
  const [saved, setSaved] = useState<ReadonlySet<Section>>(() => new Set(sectionOf(result)))
  const [changed, setChanged] = useState<ReadonlySet<Section>>(new Set())
  useEffect(() => {
    const [section] = sectionOf(result)
    if (section) setSaved((before) => new Set(before).add(section))
  }, [result])
  const change = useCallback((name: unknown) => {
    const group = Object.keys(SECTIONS)
      .filter(isSection)
      .find((one) => SECTIONS[one].some((field) => field === name))
    if (!group) return
    setSaved((before) => new Set([...before].filter((section) => section !== group)))
    setChanged((before) => (before.has(group) ? before : new Set(before).add(group)))
  }, [])
  const onChange = useCallback(({ target }: FormEvent) => change(Object(target).name), [change])
  // Browsers restore input after a reload, and some users type before the page is ready.
  useEffect(() => {
    for (const field of touchedIn(formId)) change(field.getAttribute('name'))
  }, [change, formId])
  return { saved, changed, onChange }
}

const sectionOf = (result: SaveResult | undefined): Section[] =>
  result?.saved && result.section ? [result.section] : []
