import { getInputProps } from '@conform-to/react'
import { REPORT_REASONS, REPORT_TEXT_MAX } from 'db/limits/platform'
import { useTranslation } from 'react-i18next'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { RadioCards } from '~/ui/form/choice'
import { TextArea } from '~/ui/form/field'
import { FieldError } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'
import { Photo, type PhotoData } from '~/ui/photo/photo'

/** The fields of a report: subject, reason, details. */
export function ReportFields({
  fields,
  photos,
  messageId = null,
}: {
  fields: Record<'image' | 'reason' | 'details', FormField>
  photos: readonly PhotoData[]
  /** The reported message; the report is then about it only. */
  messageId?: string | null
}) {
  const { t } = useTranslation()
  return (
    <>
      {messageId === null ? (
        <Target photos={photos} field={fields.image} />
      ) : (
        <input type="hidden" name="message" value={messageId} />
      )}
      <RadioCards
        field={fields.reason}
        legend={t('relations:report.why')}
        options={(messageId === null ? REPORT_REASONS : OF_MESSAGES).map((value) => ({
          value,
          label: t(`relations:report.reason.${value}`),
        }))}
        invalidText={t('relations:report.error.reason')}
      />
      <TextArea
        field={fields.details}
        label={t('relations:report.details')}
        hint={t('relations:report.detailsHint', { max: REPORT_TEXT_MAX })}
        optional
        rows={5}
      />
    </>
  )
}

/** Reasons that only concern public photos are left out. */
const OF_MESSAGES = REPORT_REASONS.filter((reason) => reason !== 'nudity')

/** The profile as a whole or one of its photos; without photos there is nothing to choose. */
function Target({ photos, field }: { photos: readonly PhotoData[]; field: FormField }) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  const inputFor = (value: string) => {
    const {
      key: _,
      maxLength: _text,
      ...input
    } = getInputProps(metadataOf(field), {
      type: 'radio',
      value,
      ariaAttributes: false,
    })
    // Conform gives an empty value none.
    return { ...input, value, defaultChecked: (field.initialValue ?? '') === value }
  }
  return (
    <fieldset className="field" aria-describedby={field.errorId}>
      <legend>{t('relations:report.what')}</legend>
      <div className="report-targets">
        <label className="radio-card report-target" htmlFor={field.id}>
          <input {...inputFor('')} />
          <span className="font-semibold">{t('relations:report.profile')}</span>
        </label>
        {photos.map((photo, at) => (
          <label key={photo.url} className="report-photo" htmlFor={`${field.id}-${at}`}>
            <input {...inputFor(photoName(photo.url))} id={`${field.id}-${at}`} />
            <Photo photo={photo} alt={t('relations:report.photo', { number: at + 1 })} sizes="96px" />
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
