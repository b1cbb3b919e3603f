/** Part of a picture, in percent of its width and height. */
export type Area = { x: number; y: number; width: number; height: number }

/** How a picture is rotated and cropped before its upload. */
export type Crop = {
  /** Clockwise, 0 to 3; applied before the picture is cropped to the area. */
  quarterTurns: number
  /** Null: the whole picture. */
  area: Area | null
}
export const NO_CROP: Crop = { quarterTurns: 0, area: null }

/** A chosen file and the state of its upload. */
export type UploadTask = {
  id: number
  /** By which the server recognises a further try. */
  uploadId: string
  file: File
  crop: Crop
  /** Its position, from 1, among the files that were chosen together and can be cropped. */
  position: { number: number; total: number }
  step: UploadStep
}
export type UploadStep =
  | { is: 'crop' }
  | { is: 'waiting' }
  | { is: 'preparing' }
  /** Share of the bytes sent, 0 to 1. */
  | { is: 'sending'; share: number }
  | { is: 'failed'; error: string; canRetry: boolean }

type UploadEvent =
  | { type: 'chosen'; tasks: readonly UploadTask[] }
  | { type: 'step'; id: number; step: UploadStep }
  | { type: 'cropped'; id: number; crop: Crop }
  | { type: 'crops-skipped' }
  | { type: 'removed'; id: number }

/** The list of uploads after an event. */
export function uploadsReducer(tasks: readonly UploadTask[], event: UploadEvent): readonly UploadTask[] {
  const change = (id: number, more: Partial<UploadTask>) =>
    tasks.map((task) => (task.id === id ? { ...task, ...more } : task))
  switch (event.type) {
    case 'chosen':
      return [...tasks, ...event.tasks]
    case 'step':
      return change(event.id, { step: event.step })
    case 'cropped':
      return change(event.id, { crop: event.crop, step: { is: 'waiting' } })
    case 'crops-skipped':
      return tasks.map((task) => (task.step.is === 'crop' ? { ...task, step: { is: 'waiting' } } : task))
    case 'removed':
      return tasks.filter(({ id }) => id !== event.id)
  }
}

/** Whether an upload counts towards the photo limit: all do except failed ones. */
export const countsTowardsLimit = ({ step }: UploadTask) => step.is !== 'failed'
