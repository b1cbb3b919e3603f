import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { SECTIONS, type Section } from '../profile-form'
import type { SaveResult } from './save-result'

/** The groups that were saved and not changed since. */
export function useSavedSections(result: SaveResult | undefined) {
  const [saved, setSaved] = useState<ReadonlySet<Section>>(() => new Set(sectionOf(result)))
  useEffect(() => {
    const [section] = sectionOf(result)
    if (section) setSaved((before) => new Set(before).add(section))
  }, [result])
  const onChange = useCallback(({ target }: FormEvent) => {
    const name = Object(target).name
    const [changed] = Object.entries(SECTIONS).find(([, names]) => names.some((one) => one === name)) ?? []
    setSaved((before) => new Set([...before].filter((section) => section !== changed)))
  }, [])
  return { saved, onChange }
}

const sectionOf = (result: SaveResult | undefined): Section[] =>
  result?.saved && result.section ? [result.section] : []
