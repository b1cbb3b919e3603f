import { Form } from '@remix-run/react'
import { IMAGE_MAX_MB } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { mediaRefusalText } from '~/domains/media/refusal'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { FileField } from '~/ui/form/file-field'

const FIELD = 'leak-image'

/**
 * The form in which moderators upload a leaked picture, to find the sharing that it came from.
 * @param refusal why the last try failed
 * @param tries how many were answered on this page
 */
export function LeakForm({ refusal, tries }: { refusal: string | null; tries: number }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action="/admin/leaks"
      encType="multipart/form-data"
      className={`${CARD} grid gap-4 p-4`}
      data-checked
    >
      <div className="sm:max-w-80">
        {/* The module hides an error once another file is chosen. React would not notice, nor show the same error again. */}
        <FileField
          key={tries}
          id={FIELD}
          name="image"
          label={t('leaks:file')}
          hint={t('leaks:hint', { maxMb: IMAGE_MAX_MB })}
          error={refusal ?? undefined}
          missingText={mediaRefusalText(t, 'no-file')}
          accept={ACCEPTED}
          required
        />
      </div>
      <Button className="sm:w-80 sm:justify-self-start" pendingText={t('leaks:pending')}>
        {t('leaks:submit')}
      </Button>
    </Form>
  )
}
