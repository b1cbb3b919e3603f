import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'

/** Tells a provider who is not listed yet how many steps are missing, and links to the checklist. */
export function HiddenNotice({ missing }: { missing: number }) {
  const { t } = useTranslation()
  if (missing === 0) return null
  return (
    <Notice tone="warning" title={t('profiles:hidden.title')} className="mb-5">
      {t('profiles:hidden.text', { count: missing })}{' '}
      <Anchor className={LINK} href="/my-profile">
        {t('profiles:hidden.complete')}
      </Anchor>
    </Notice>
  )
}
