import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUploading } from '~/domains/media/own-photos/upload/leave-uploads'
import { seconds } from '~/platform/time/durations'
import { useLeaveBlocker } from '~/ui/leave-dialog'
import { showToast } from '~/ui/toast/toasts'
import { isSection, SECTIONS, type Section } from '../profile-form'
import type { SaveResult } from './save-result'
import { takeAsSaved, touchedIn } from './touched-fields'

/** SPEC 9: one second after a successful save the profile opens. */
const REDIRECT_DELAY = seconds(1)

/**
 * Announces the result of a save; after a success it navigates on, unless the owner continues typing or opens another page, or photos are
 * still being uploaded: the next page would abort them.
 */
export function useSaved(
  result: SaveResult | undefined,
  { unsaved, markSaved, next }: { unsaved: boolean; markSaved: () => void; next: string },
): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // On a slow network that page may still be loading.
  const { location: opened } = useNavigation()
  useEffect(() => {
    if (result && 'failed' in result) showToast({ tone: 'error', text: t('owner:edit.failed') })
    if (!result?.saved) return
    markSaved()
    const { key, values } = result.saved
    showToast({ tone: 'success', text: t(key, values) })
  }, [result, markSaved, t])

  const isOpening = opened !== undefined && opened.pathname !== pathname
  const isLeaving = result?.saved !== undefined && result.section === undefined && !unsaved && !isOpening
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further save after one that stayed leaves, too
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      if (!isUploading()) navigate(next)
    }, REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [isLeaving, result, navigate, next])
}

/**
 * Whether a form has unsaved input: a field that differs from what the page rendered, or, if the page itself restored unsaved text,
 * `startsUnsaved`. Leaving the page then asks first, as it does while photos are uploaded (`leaving`). `markSaved` marks the sent values as
 * saved.
 */
export function useUnsaved(
  formId: string,
  {
    startsUnsaved,
    sending,
    sent,
  }: {
    startsUnsaved: boolean
    sending: boolean
    /** The submission in progress. */
    sent: FormData | undefined
  },
) {
  const [unsaved, setUnsaved] = useState(startsUnsaved)
  const updateUnsaved = useCallback(
    () => setUnsaved(startsUnsaved || touchedIn(formId).length > 0),
    [formId, startsUnsaved],
  )
  // Browsers restore input after a reload, and some users type before the page is ready.
  useEffect(updateUnsaved, [updateUnsaved])

  const lastSent = useRef(sent)
  if (sent) lastSent.current = sent
  const markSaved = useCallback(() => {
    if (lastSent.current) takeAsSaved(formId, lastSent.current)
    setUnsaved(startsUnsaved || touchedIn(formId).length > 0)
  }, [formId, startsUnsaved])

  const asks = useCallback(() => (unsaved && !sending) || isUploading(), [unsaved, sending])
  const leaving = useLeaveBlocker(asks)
  return { unsaved, updateUnsaved, markSaved, leaving }
}

/** The sections that were saved and not changed since, and those that were changed at all. */
export function useSavedSections(formId: string, result: SaveResult | undefined) {
  const [saved, setSaved] = useState<ReadonlySet<Section>>(() => new Set(sectionOf(result)))
  const [changed, setChanged] = useState<ReadonlySet<Section>>(new Set())
  useEffect(() => {
    const [section] = sectionOf(result)
    if (section) setSaved((before) => new Set(before).add(section))
  }, [result])
  const change = useCallback((name: unknown) => {
    const section = Object.keys(SECTIONS)
      .filter(isSection)
      .find((one) => SECTIONS[one].some((field) => field === name))
    if (!section) return
    setSaved((before) => new Set([...before].filter((one) => one !== section)))
    setChanged((before) => (before.has(section) ? before : new Set(before).add(section)))
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
