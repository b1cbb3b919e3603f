/** Part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** One chosen file on its way. */
export type UploadTask = {
  id: number
  file: File
  /** null: as it is. */
  area: Area | null
  step: UploadStep
}
export type UploadStep =
  | { is: 'crop' }
  | { is: 'waiting' }
  | { is: 'preparing' }
  /** Share of the bytes that are sent, 0 to 1. */
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

/** Takes a place among the few photos: everything but what failed. */
export const isUnderWay = ({ step }: UploadTask) => step.is !== 'failed'
