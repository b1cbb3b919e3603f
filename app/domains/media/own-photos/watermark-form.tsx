import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/choice'
import { useRootData } from '~/ui/frame/root-data'
import { OWN_PHOTOS } from './address'

/** Whether one's own photos carry a small mark. */
export function WatermarkForm({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const appName = useRootData()?.appName
  return (
    <form method="post" action={OWN_PHOTOS} className="photo-mark">
      <input type="hidden" name="intent" value="watermark" />
      <Checkbox
        name="watermark"
        label={t('media:own.mark.label')}
        hint={t('media:own.mark.hint', { appName })}
        defaultChecked={isOn}
      />
      <Button variant="secondary" pendingText={t('media:own.mark.pending')}>
        {t('media:own.mark.save')}
      </Button>
    </form>
  )
}
