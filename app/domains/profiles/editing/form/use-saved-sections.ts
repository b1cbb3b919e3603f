import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { isSection, SECTIONS, type Section } from '../profile-form'
import type { SaveResult } from './save-result'

/** The groups that were saved and not changed since, and those that were changed at all. */
export function useSavedSections(result: SaveResult | undefined) {
  const [saved, setSaved] = useState<ReadonlySet<Section>>(() => new Set(sectionOf(result)))
  const [changed, setChanged] = useState<ReadonlySet<Section>>(new Set())
  useEffect(() => {
    const [section] = sectionOf(result)
    if (section) setSaved((before) => new Set(before).add(section))
  }, [result])
  const onChange = useCallback(({ target }: FormEvent) => {
    const name = Object(target).name
    const group = Object.keys(SECTIONS)
      .filter(isSection)
      .find((one) => SECTIONS[one].some((field) => field === name))
    if (!group) return
    setSaved((before) => new Set([...before].filter((section) => section !== group)))
    setChanged((before) => (before.has(group) ? before : new Set(before).add(group)))
  }, [])
  return { saved, changed, onChange }
}

const sectionOf = (result: SaveResult | undefined): Section[] =>
  result?.saved && result.section ? [result.section] : []
