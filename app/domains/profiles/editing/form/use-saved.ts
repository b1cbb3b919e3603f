import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { sayToast } from '~/ui/toast/on-toast'
import type { SaveResult } from './save-result'

/** SPEC 9: one second after a successful save the profile follows. */
const LEAVES_AFTER = seconds(1)

/** Says how saving went; once it went well it leads on, unless its owner types on meanwhile. */
export function useSaved(
  result: SaveResult | undefined,
  { unsaved, settle, next }: { unsaved: boolean; settle: () => void; next: string },
): { leaving: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    if (result && 'failed' in result) {
      const text = `${t('profiles:edit.failed.title')}: ${t('profiles:edit.failed.text')}`
      sayToast({ tone: 'error', text })
    }
    if (!result || !('saved' in result)) return
    settle()
    const { key, values } = result.saved
    sayToast({ tone: 'success', text: t(key, values) })
  }, [result, settle, t])

  const leaving = result !== undefined && 'saved' in result && !unsaved
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate(next), LEAVES_AFTER)
    return () => clearTimeout(timer)
  }, [leaving, navigate, next])
  return { leaving }
}
