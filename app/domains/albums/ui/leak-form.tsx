import { Form } from '@remix-run/react'
import { IMAGE_MAX_MB } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/card'
import { ERROR, HINT, LABEL } from '~/ui/form/field-classes'
import { FILE_CONTROL } from '~/ui/form/file-control'

const FIELD = 'leak-image'

/** The picture that moderators ask about; a plain multipart form. */
export function LeakForm({ refusal }: { refusal: string | null }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action="/admin/leaks"
      encType="multipart/form-data"
      className={`${CARD} grid gap-4 p-4`}
    >
      <div>
        <label className={LABEL} htmlFor={FIELD}>
          {t('leaks:file')}
        </label>
        <input
          id={FIELD}
          type="file"
          name="image"
          className={FILE_CONTROL}
          accept={ACCEPTED}
          required
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${FIELD}-error ${FIELD}-hint` : `${FIELD}-hint`}
        />
        <p id={`${FIELD}-hint`} className={HINT}>
          {t('leaks:hint', { maxMb: IMAGE_MAX_MB })}
        </p>
        {refusal ? (
          <p id={`${FIELD}-error`} className={ERROR} role="alert">
            {refusal}
          </p>
        ) : null}
      </div>
      <Button className="justify-self-start" pendingText={t('leaks:pending')}>
        {t('leaks:submit')}
      </Button>
    </Form>
  )
}
