import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRootData } from '~/ui/frame/root-data'
import { mediaRefusalText } from '../../refusal'
import { ACCEPTED } from '../own-photos'
import { prepareImage } from './prepare-image'
import { PROFILE_UPLOAD, type Sent, sendImage, type UploadTarget } from './send-image'
import {
  type Crop,
  countsTowardsLimit,
  NO_CROP,
  type UploadStep,
  type UploadTask,
  uploadsReducer,
} from './upload-task'

export type Uploads = {
  tasks: readonly UploadTask[]
  add(files: readonly File[]): void
  crop(id: number, crop: Crop): void
  /** Uploads the files that still wait to be cropped without cropping them. */
  skipCrops(): void
  retry(id: number): void
  /** Aborts an upload, or removes a failed one from the list. */
  cancel(task: UploadTask): void
}

let lastId = 0

/**
 * The upload queue. Files are first cropped and then uploaded one after the other, so that they keep the order in which they were chosen.
 * @param room how many photos may still be added
 */
export function useUploads({
  room,
  onAdded,
  announce,
  target = PROFILE_UPLOAD,
  crops = true,
}: {
  room: number
  /** `isStored` is false for an upload that was aborted, perhaps too late. */
  onAdded: (isStored: boolean) => void
  announce: (text: string) => void
  target?: UploadTarget
  /** Whether each file is cropped first. */
  crops?: boolean
}): Uploads {
  const { t } = useTranslation()
  // As in `AccountField`: the account for which the page was rendered first.
  const [account] = useState(useRootData()?.viewer?.id)
  const [tasks, dispatch] = useReducer(uploadsReducer, [])
  const controllers = useRef(new Map<number, AbortController>())
  const step = (id: number, next: UploadStep) => dispatch({ type: 'step', id, step: next })

  function fail({ id, file }: UploadTask, error: string, canRetry: boolean): void {
    step(id, { is: 'failed', error, canRetry })
    announce(t('media:own.announced.failed', { name: file.name, error }))
  }

  async function run(task: UploadTask): Promise<void> {
    const { id, uploadId, file, crop } = task
    const controller = new AbortController()
    controllers.current.set(id, controller)
    step(id, { is: 'preparing' })
    const prepared = await prepareImage(file, crop)
    if ('refusal' in prepared) return fail(task, mediaRefusalText(t, prepared.refusal), false)
    step(id, { is: 'sending', share: 0 })
    const onProgress = (share: number) => step(id, { is: 'sending', share })
    const { signal } = controller
    const sent = await sendImage(prepared, { target, account, uploadId, onProgress, signal })
    if (sent.ok) {
      dispatch({ type: 'removed', id })
      announce(t('media:own.announced.added', { name: file.name }))
    } else if (sent.why !== 'aborted') fail(task, sent.text ?? t(ERROR_KEYS[sent.why]), mayRetry(sent))
    // The server may have stored an aborted upload.
    if (sent.ok || sent.why === 'aborted') onAdded(sent.ok)
  }

  const isBusy = tasks.some((task) => task.step.is === 'preparing' || task.step.is === 'sending')
  const next = isBusy ? undefined : tasks.find((task) => task.step.is === 'waiting')
  const runningId = useRef<number>()
  useEffect(() => {
    if (!next || runningId.current === next.id) return
    runningId.current = next.id
    run(next)
      .catch(() => fail(next, t('media:own.sending.failed'), true))
      .finally(() => {
        runningId.current = undefined
      })
  })

  // Aborts all uploads when the user leaves the page.
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  return {
    tasks,
    add(files) {
      let free = room - tasks.filter(countsTowardsLimit).length
      // A file of an unsupported type does not count towards the limit.
      const chosen = files.map((file) => newTask(file, isAccepted(file) ? free-- > 0 : true))
      const accepted = chosen.filter(countsTowardsLimit)
      const positioned = chosen.map((task) => ({
        ...task,
        position: { number: accepted.indexOf(task) + 1, total: accepted.length },
      }))
      dispatch({ type: 'chosen', tasks: positioned })
    },
    crop: (id, crop) => dispatch({ type: 'cropped', id, crop }),
    skipCrops: () => dispatch({ type: 'crops-skipped' }),
    retry: (id) => step(id, { is: 'waiting' }),
    cancel({ id, file, step: { is } }) {
      controllers.current.get(id)?.abort()
      dispatch({ type: 'removed', id })
      if (is !== 'failed') announce(t('media:own.announced.cancelled', { name: file.name }))
    },
  }

  function newTask(file: File, hasRoom: boolean): UploadTask {
    lastId += 1
    const refusal = !isAccepted(file) ? 'not-an-image' : hasRoom ? null : 'photo-limit'
    const failed = refusal && { is: 'failed' as const, error: mediaRefusalText(t, refusal), canRetry: false }
    const step = failed ?? { is: crops ? ('crop' as const) : ('waiting' as const) }
    const uploadId = crypto.randomUUID()
    return { id: lastId, uploadId, file, crop: NO_CROP, position: { number: 1, total: 1 }, step }
  }
}

const ERROR_KEYS = {
  network: 'media:own.sending.network',
  server: 'media:own.sending.failed',
  refused: 'media:own.sending.failed',
  'signed-out': 'media:own.sending.signedOut',
} as const satisfies Record<Exclude<(Sent & { ok: false })['why'], 'aborted'>, string>

/** Whether a retry may succeed: a file that was refused with a reason would be refused again. */
const mayRetry = ({ why, text }: Sent & { ok: false }) =>
  why !== 'signed-out' && (why !== 'refused' || text === undefined)

/** Whether the type of a file is supported. A browser that does not know the type reports none; then the server decides. */
const isAccepted = ({ type }: File) => type === '' || ACCEPTED.split(',').includes(type)
