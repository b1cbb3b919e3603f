import { getInputProps } from '@conform-to/react'
import { REPORT_REASONS, REPORT_TEXT_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { TextArea } from '~/ui/form/field'
import { LABEL } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'
import { RADIO, RADIO_CARD, RadioRows } from '~/ui/form/radios'
import { Photo, type PhotoData } from '~/ui/photo/photo'

/** The fields of a report: subject, reason, details. */
export function ReportFields({
  fields,
  photos,
  messageId = null,
  album = null,
}: {
  fields: Record<'image' | 'reason' | 'details', FormField>
  photos: readonly PhotoData[]
  /** The reported message; the report is then only about this message. */
  messageId?: string | null
  /** The reported album, and the name of one of its images. */
  album?: { id: string; imageName: string | null } | null
}) {
  const { t } = useTranslation()
  return (
    <>
      {album ? (
        <>
          <input type="hidden" name="album" value={album.id} />
          {album.imageName ? <input type="hidden" name="image" value={album.imageName} /> : null}
        </>
      ) : messageId === null ? (
        <Target photos={photos} field={fields.image} />
      ) : (
        <input type="hidden" name="message" value={messageId} />
      )}
      <RadioRows
        field={fields.reason}
        legend={t('relations:report.why')}
        options={(messageId === null && !album ? REPORT_REASONS : REASONS_WITHOUT_NUDITY).map((value) => ({
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

/** The reasons to report a message or an album: without nudity, which only public photos must not show. */
const REASONS_WITHOUT_NUDITY = REPORT_REASONS.filter((reason) => reason !== 'nudity')

const PHOTO =
  'relative aspect-3/4 overflow-hidden rounded-control border border-edge has-checked:ring-3 has-checked:ring-accent has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-4 has-focus-visible:outline-accent'

/** The choice between the profile as a whole and one of its photos; nothing if the profile has no photos. */
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
    // Conform omits an empty `value`, and the browser would then send "on".
    return { ...input, value, defaultChecked: (field.initialValue ?? '') === value }
  }
  return (
    <fieldset className="min-w-0" aria-describedby={field.errorId}>
      <legend className={LABEL}>{t('relations:report.what')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        <label className={`${RADIO_CARD} col-span-full min-h-11`} htmlFor={field.id}>
          <input {...inputFor('')} className={RADIO} />
          <span className="font-semibold">{t('relations:report.profile')}</span>
        </label>
        {photos.map((photo, at) => (
          <label key={photo.url} className={PHOTO} htmlFor={`${field.id}-${at}`}>
            <span className="absolute inset-x-0 bottom-0 z-1 flex items-center gap-1.5 bg-surface p-2 text-xs font-semibold">
              <input
                {...inputFor(photoName(photo.url))}
                className="size-5 flex-none"
                id={`${field.id}-${at}`}
              />
              {t('relations:report.photo', { number: at + 1 })}
            </span>
            <Photo photo={photo} alt="" sizes="96px" className="block size-full object-cover" />
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
