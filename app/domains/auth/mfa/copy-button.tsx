import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

/** Copies a key or codes. Hidden without JavaScript: a click on the text selects it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    // Browsers without the Clipboard API, or over plain HTTP, have no `clipboard`.
    try {
      await navigator.clipboard.writeText(text)
      setStatus('copied')
    } catch {
      setStatus('copyFailed')
    }
  }
  return (
    <>
      <Button type="button" variant="secondary" className="noscript:hidden" onClick={() => void copy()}>
        {status === 'copied' ? t('factors:codes.copied') : t('factors:codes.copy')}
      </Button>
      <span className={status === 'copyFailed' ? '' : 'sr-only'} role="status">
        {status ? t(`factors:codes.${status}`) : null}
      </span>
    </>
  )
}
