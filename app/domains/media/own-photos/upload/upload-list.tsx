import { useTranslation } from 'react-i18next'
import { CropStep } from './crop-step'
import { UploadRow } from './upload-row'
import type { Uploads } from './use-uploads'

/** Files being uploaded, each with its progress and actions. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation()
  if (uploads.tasks.length === 0) return null
  return (
    <>
      <ul className="upload-list" aria-label={t('media:own.sending.list')}>
        {uploads.tasks.map((task) => (
          <UploadRow key={task.id} task={task} uploads={uploads} />
        ))}
      </ul>
      <CropStep uploads={uploads} />
    </>
  )
}
