import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { CropDialogProps } from './crop-dialog'
import { UNCUT } from './upload-task'
import type { Uploads } from './use-uploads'

/** Most pages never crop; if the chunk cannot be loaded, photos are uploaded uncropped. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').catch(() => ({ default: CropNothing })),
)

function CropNothing({ onCrop }: CropDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onCrop(UNCUT), [])
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
        place={task.place}
        left={waiting.length}
        onCrop={(cut) => uploads.crop(task.id, cut)}
        onCropNone={uploads.cropNone}
        onCancel={() => uploads.cancel(task)}
      />
    </Suspense>
  )
}
