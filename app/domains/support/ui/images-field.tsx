import { IMAGE_MAX_MB } from 'db/limits/media'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { ERROR, FORM, LABEL } from '~/ui/form/field-classes'
import { FILE_CONTROL } from '~/ui/form/file-control'
import { IMAGES_FIELD } from '../forms'

/** A form with such a field. */
export const FILE_FORM = { encType: 'multipart/form-data', className: FORM } as const

/** Images to attach. Browsers forget chosen files when a form comes back, which the field then says. */
export function ImagesField({ error, isAgain }: { error: string | undefined; isAgain: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 grid gap-1">
      <label className={LABEL} htmlFor={IMAGES_FIELD}>
        {t('support:field.images')} <span className="font-normal text-ink-soft">{t('field.optional')}</span>
      </label>
      <input
        id={IMAGES_FIELD}
        name={IMAGES_FIELD}
        type="file"
        accept={ACCEPTED}
        multiple
        className={FILE_CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${IMAGES_FIELD}-hint ${IMAGES_FIELD}-error` : `${IMAGES_FIELD}-hint`}
      />
      <p id={`${IMAGES_FIELD}-hint`} className="text-sm text-ink-soft">
        {t('support:field.imagesHint', { max: SUPPORT_IMAGES_MAX, maxMb: IMAGE_MAX_MB })}
      </p>
      {error ? (
        <p id={`${IMAGES_FIELD}-error`} className={ERROR} role="alert">
          {error}
        </p>
      ) : isAgain ? (
        <p className={ERROR}>{t('support:chooseAgain')}</p>
      ) : null}
    </div>
  )
}
