import { IMAGE_MAX_MB } from 'db/limits/media'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { FORM } from '~/ui/form/field-classes'
import { FileField } from '~/ui/form/file-field'
import { IMAGES_FIELD } from '../forms'

/** The attributes of a form with `ImagesField`. */
export const FILE_FORM = { encType: 'multipart/form-data', className: FORM } as const

/**
 * A field to attach images.
 * @param isAgain whether the form was refused: browsers then forget the chosen files, and the field asks to choose them again
 */
export function ImagesField({ error, isAgain }: { error: string | undefined; isAgain: boolean }) {
  const { t } = useTranslation()
  return (
    <FileField
      id={IMAGES_FIELD}
      name={IMAGES_FIELD}
      label={t('support:field.images')}
      hint={
        <>
          {t('support:field.imagesHint', { max: SUPPORT_IMAGES_MAX, maxMb: IMAGE_MAX_MB })}
          {/* No error: the field is optional, and the server does not read the files of a refused form. */}
          {isAgain && !error ? <span className="mt-1 block text-ink">{t('support:chooseAgain')}</span> : null}
        </>
      }
      error={error}
      accept={ACCEPTED}
      multiple
      optional
    />
  )
}
