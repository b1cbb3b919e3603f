import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { CropDialogProps } from './crop-dialog'
import { NO_CROP } from './upload-task'
import type { Uploads } from './use-uploads'

/** Loaded when it is needed, since most pages never crop. If that fails, photos are uploaded uncropped. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').catch(() => ({ default: CropNothing })),
)

function CropNothing({ onCrop }: CropDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onCrop(NO_CROP), [])
  return null
}

/** Crops the chosen files one after the other. */
export function CropStep({ uploads }: { uploads: Uploads }) {
  const waiting = uploads.tasks.filter(({ step }) => step.is === 'crop')
  const [task] = waiting
  if (!task) return null
  return (
    <Suspense fallback={null}>
      <CropDialog
        key={task.id}
        file={task.file}
        position={task.position}
        left={waiting.length}
        onCrop={(crop) => uploads.crop(task.id, crop)}
        onSkipAll={uploads.skipCrops}
        onCancel={() => uploads.cancel(task)}
      />
    </Suspense>
  )
}
