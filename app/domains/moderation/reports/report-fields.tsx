import { REPORT_REASONS, REPORT_TEXT_MAX } from 'db/limits/reports'
import { useTranslation } from 'react-i18next'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { RadioCards } from '~/ui/form/choice'
import { FieldError } from '~/ui/form/field-frame'
import type { FormResult } from '~/ui/form/form-result'
import { TextArea } from '~/ui/form/text-area'
import { Photo, type PhotoData } from '~/ui/photo/photo'
import { reportErrorText } from './report-errors'

/** The fields of a report: subject, reason, details. */
export function ReportFields({
  form,
  photos,
  messageId = null,
  typed,
}: {
  form: FormResult
  photos: readonly PhotoData[]
  /** The reported message; the report is then about it only. */
  messageId?: string | null
  /** The photo the reader came from, and the draft from an ended session. */
  typed: { image?: string | null; reason?: string; details?: string }
}) {
  const { t } = useTranslation()
  return (
    <>
      {messageId === null ? (
        <Target photos={photos} chosen={form.value('image') ?? typed.image ?? ''} form={form} />
      ) : (
        <input type="hidden" name="message" value={messageId} />
      )}
      <RadioCards
        legend={t('relations:report.why')}
        name="reason"
        options={(messageId === null ? REPORT_REASONS : OF_MESSAGES).map((value) => ({
          value,
          label: t(`relations:report.reason.${value}`),
        }))}
        selected={form.value('reason') ?? typed.reason}
        required
        error={reportErrorText(t, form.error('reason'))}
        invalidText={t('relations:report.error.reason')}
      />
      <TextArea
        name="details"
        label={t('relations:report.details')}
        hint={t('relations:report.detailsHint', { max: REPORT_TEXT_MAX })}
        optional
        rows={5}
        maxLength={REPORT_TEXT_MAX}
        defaultValue={form.value('details') ?? typed.details}
        error={reportErrorText(t, form.error('details'))}
      />
    </>
  )
}

/** Reasons that only concern public photos are left out. */
const OF_MESSAGES = REPORT_REASONS.filter((reason) => reason !== 'nudity')

/** The profile as a whole or one of its photos; without photos there is no choice. */
function Target({
  photos,
  chosen,
  form,
}: {
  photos: readonly PhotoData[]
  chosen: string
  form: FormResult
}) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <fieldset className="field" aria-describedby="f-image-error">
      <legend>{t('relations:report.what')}</legend>
      <div className="report-targets">
        <label className="radio-card report-target" htmlFor="f-image">
          <input id="f-image" type="radio" name="image" value="" defaultChecked={chosen === ''} />
          <span className="font-semibold">{t('relations:report.profile')}</span>
        </label>
        {photos.map((photo, at) => (
          <label key={photo.url} className="report-photo" htmlFor={`f-image-${at}`}>
            <input
              id={`f-image-${at}`}
              type="radio"
              name="image"
              value={photoName(photo.url)}
              defaultChecked={chosen === photoName(photo.url)}
            />
            <Photo photo={photo} alt={t('relations:report.photo', { number: at + 1 })} sizes="96px" />
          </label>
        ))}
      </div>
      <FieldError id="f-image-error" error={reportErrorText(t, form.error('image'))} />
    </fieldset>
  )
}
