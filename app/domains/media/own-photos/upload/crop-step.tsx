import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { CropDialogProps } from './crop-dialog'
import type { Uploads } from './use-uploads'

/** Most pages never crop; if the chunk cannot be loaded, photos are uploaded uncropped. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').catch(() => ({ default: CropNothing })),
)

function CropNothing({ onCrop }: CropDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onCrop(null), [])
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
        left={waiting.length}
        onCrop={(area) => uploads.crop(task.id, area)}
        onCropNone={uploads.cropNone}
        onCancel={() => uploads.cancel(task)}
      />
    </Suspense>
  )
}
