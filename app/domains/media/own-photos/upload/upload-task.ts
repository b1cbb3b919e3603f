/** Part of a picture, in percent of its width and height. */
export type Area = { x: number; y: number; width: number; height: number }

/** What of a picture is uploaded. */
export type Cut = {
  /** Clockwise, 0 to 3; applied before the area is cut out. */
  quarterTurns: number
  /** null: all of it. */
  area: Area | null
}
export const UNCUT: Cut = { quarterTurns: 0, area: null }

/** One chosen file and its upload state. */
export type UploadTask = {
  id: number
  file: File
  cut: Cut
  /** Its place among the files that were chosen together and can be cropped, from 1. */
  place: { number: number; total: number }
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
  | { type: 'cropped'; id: number; cut: Cut }
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
      return change(event.id, { cut: event.cut, step: { is: 'waiting' } })
    case 'crop-none':
      return tasks.map((task) => (task.step.is === 'crop' ? { ...task, step: { is: 'waiting' } } : task))
    case 'gone':
      return tasks.filter(({ id }) => id !== event.id)
  }
}

/** Counts towards the photo limit: everything but failed uploads. */
export const isUnderWay = ({ step }: UploadTask) => step.is !== 'failed'
