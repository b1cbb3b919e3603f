import { IMAGE_MAX_MB } from 'db/limits/media'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { FORM } from '~/ui/form/field-classes'
import { FileField } from '~/ui/form/file-field'
import { IMAGES_FIELD } from '../forms'

/** A form with such a field. */
export const FILE_FORM = { encType: 'multipart/form-data', className: FORM } as const

/** Images to attach. Browsers forget chosen files when a form comes back, which the field then says. */
export function ImagesField({ error, isAgain }: { error: string | undefined; isAgain: boolean }) {
  const { t } = useTranslation()
  return (
    <FileField
      id={IMAGES_FIELD}
      name={IMAGES_FIELD}
      label={t('support:field.images')}
      hint={t('support:field.imagesHint', { max: SUPPORT_IMAGES_MAX, maxMb: IMAGE_MAX_MB })}
      error={error ?? (isAgain ? t('support:chooseAgain') : undefined)}
      accept={ACCEPTED}
      multiple
      optional
    />
  )
}
