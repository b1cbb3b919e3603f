import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CONTROL, LABEL } from '~/ui/form/field-classes'
import { THRESHOLDS } from './forms'

/** For admins: from which score on a photo is marked. */
export function ThresholdSelect({ current }: { current: number }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/admin/images/agreement" className="flex flex-wrap items-end gap-3">
      <div>
        <label className={LABEL} htmlFor="threshold">
          {t('hints:threshold.label')}
        </label>
        <select
          key={current}
          id="threshold"
          name="nudityThreshold"
          className={CONTROL}
          defaultValue={current.toFixed(2)}
        >
          {THRESHOLDS.map((threshold) => (
            <option key={threshold} value={threshold}>
              {t('hints:score', { percent: Math.round(Number(threshold) * 100) })}
            </option>
          ))}
        </select>
      </div>
      <Button variant="secondary" pendingText={t('moderation:pending')}>
        {t('hints:threshold.save')}
      </Button>
    </form>
  )
}
