/** Part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** One chosen file and its upload state. */
export type UploadTask = {
  id: number
  file: File
  /** null: uncropped. */
  area: Area | null
  step: UploadStep
}
export type UploadStep =
  | { is: 'crop' }
  | { is: 'waiting' }
  | { is: 'preparing' }
  /** Share of the bytes sent, 0 to 1. */
  | { is: 'sending'; share: number }
  | { is: 'failed'; error: string; canRetry: boolean }

export type UploadEvent =
  | { type: 'chosen'; tasks: readonly UploadTask[] }
  | { type: 'step'; id: number; step: UploadStep }
  | { type: 'cropped'; id: number; area: Area | null }
  | { type: 'crop-none' }
  | { type: 'gone'; id: number }

export function uploadsReducer(tasks: readonly UploadTask[], event: UploadEvent): readonly UploadTask[] {
  const change = (id: number, more: Partial<UploadTask>) =>
    tasks.map((task) => (task.id === id ? { ...task, ...more } : task))
  switch (event.type) {
    case 'chosen':
      return [...tasks, ...event.tasks]
    case 'step':
      return change(event.id, { step: event.step })
    case 'cropped':
      return change(event.id, { area: event.area, step: { is: 'waiting' } })
    case 'crop-none':
      return tasks.map((task) => (task.step.is === 'crop' ? { ...task, step: { is: 'waiting' } } : task))
    case 'gone':
      return tasks.filter(({ id }) => id !== event.id)
  }
}

/** Counts towards the photo limit: everything but failed uploads. */
export const isUnderWay = ({ step }: UploadTask) => step.is !== 'failed'
