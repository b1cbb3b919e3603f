import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import type { RefusedImage } from '../add-images.server'
import { type UploadRefused, uploadRefusalText } from '../refusal'

/** Says why an upload of images was refused, as a whole or for some of its files (SPEC 8 "Upload-Fehler"). */
export function RefusedImages({
  added,
  refused,
  whole,
}: {
  /** How many images were stored. */
  added: number
  /** The files that were refused, each with its reason. */
  refused: readonly RefusedImage[]
  /** The reason if the form was refused as a whole. */
  whole: UploadRefused | null
}) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" title={t('albums:upload.error')}>
      {whole ? <p>{uploadRefusalText(t, whole)}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>{added > 0 ? t('albums:upload.some', { count: added }) : t('albums:upload.failed')}</p>
          <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
            {refused.map(({ filename, refused: why }, at) => {
              const error = uploadRefusalText(t, why)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
                <li key={at}>{filename ? t('media:own.refused.file', { name: filename, error }) : error}</li>
              )
            })}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}
