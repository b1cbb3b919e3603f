import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/panel'
import type { CaseTools } from '../typed-in-case'

/** Whether the album of a case is marked "freizügig", and the button that corrects it. */
export function AlbumMarkSection({
  album,
  tools,
}: {
  album: { isExplicit: boolean } | null
  tools: CaseTools
}) {
  const { t } = useTranslation()
  if (!album) return null
  const { isExplicit } = album
  return (
    <Panel id="album-mark" title={t('cases:mark.title')}>
      <p>{t(isExplicit ? 'cases:mark.isExplicit' : 'cases:mark.isNot')}</p>
      <Button
        variant="secondary"
        {...tools}
        formNoValidate
        name="intent"
        value={isExplicit ? 'not-explicit' : 'explicit'}
        pendingText={t('cases:pending')}
      >
        {t(isExplicit ? 'cases:mark.remove' : 'cases:mark.add')}
      </Button>
    </Panel>
  )
}
