import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { CropDialogProps } from './crop-dialog'
import type { Uploads } from './use-uploads'

/** Most pages never crop; where it cannot be loaded, photos go as they are. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').catch(() => ({ default: CropNothing })),
)

function CropNothing({ onCrop }: CropDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onCrop(null), [])
  return null
}

/** The chosen files that wait to be cropped, one after the other. */
export function CropStep({ uploads }: { uploads: Uploads }) {
  const waiting = uploads.tasks.filter(({ step }) => step.is === 'crop')
  const [task] = waiting
  if (!task) return null
  return (
    <Suspense fallback={null}>
      <CropDialog
        key={task.id}
        file={task.file}
        left={waiting.length}
        onCrop={(area) => uploads.crop(task.id, area)}
        onCropNone={uploads.cropNone}
        onCancel={() => uploads.cancel(task)}
      />
    </Suspense>
  )
}
