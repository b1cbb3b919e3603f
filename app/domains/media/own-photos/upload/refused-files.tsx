import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import { mediaRefusalText } from '../../refusal-text'
import type { RefusedFile } from '../add-own-photos.server'

/** How many files of a form were stored, and why each of the others was refused. */
export function RefusedFiles({ added, refused }: { added: number; refused: readonly RefusedFile[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" title={t(added > 0 ? 'media:own.refused.title' : 'media:own.refused.titleNone')}>
      {added > 0 ? <p>{t('media:own.refused.added', { count: added })}</p> : null}
      <ul className="grid list-disc gap-1 pl-5">
        {refused.map(({ filename, refusal }, at) => {
          const error = mediaRefusalText(t, refusal)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
            <li key={at}>{filename ? t('media:own.refused.file', { name: filename, error }) : error}</li>
          )
        })}
      </ul>
    </Notice>
  )
}
