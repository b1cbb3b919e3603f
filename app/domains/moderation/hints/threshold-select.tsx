import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SelectField } from '~/ui/form/select-field'
import { THRESHOLDS } from './forms'

/** For admins: the score from which a photo is marked. */
export function ThresholdSelect({ current }: { current: number }) {
  const { t } = useTranslation()
  return (
    <form
      method="post"
      action="/admin/images/agreement"
      className="flex flex-wrap items-end gap-3 max-sm:*:w-full"
    >
      <input type="hidden" name="seen" value={current} />
      <SelectField
        name="nudityThreshold"
        label={t('hints:threshold.label')}
        value={current.toFixed(2)}
        options={THRESHOLDS.map((value) => ({
          value,
          label: t('hints:score', { percent: Math.round(Number(value) * 100) }),
        }))}
      />
      <Button pendingText={t('moderation:pending')}>{t('hints:threshold.save')}</Button>
    </form>
  )
}
