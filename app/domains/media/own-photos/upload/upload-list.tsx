import type { TFunction } from 'i18next'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUIET_ROUND } from '~/ui/classes/round'
import { ERROR } from '~/ui/form/field-classes'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { mediaRefusalText } from '../../refusal'
import type { RefusedFile } from '../own-photos.server'
import type { CropDialogProps } from './crop-dialog'
import { NO_CROP, type UploadStep, type UploadTask } from './upload-task'
import { useFileUrl } from './use-files'
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
function CropStep({ uploads }: { uploads: Uploads }) {
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

/** Files being uploaded, each with its progress and actions. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation()
  if (uploads.tasks.length === 0) return null
  return (
    <>
      <ul className="grid gap-3" aria-label={t('media:own.sending.list')}>
        {uploads.tasks.map((task) => (
          <UploadRow key={task.id} task={task} uploads={uploads} />
        ))}
      </ul>
      <CropStep uploads={uploads} />
    </>
  )
}

// Lucide, like ~/ui/icons/glyphs.
const FILE_X =
  'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M14.5 12.5l-5 5M9.5 12.5l5 5'

const THUMB = 'h-16 w-12 rounded-lg bg-line object-cover'

/** One upload: the picture, its state, and what can be done about it. */
export function UploadRow({ task, uploads }: { task: UploadTask; uploads: Uploads }) {
  const { t } = useTranslation()
  const { file, step } = task
  const url = useFileUrl(file)
  // False for other files, and for formats that the browser cannot show.
  const [isPicture, setPicture] = useState(true)
  const { name } = file
  const isFailed = step.is === 'failed'
  const row = useRef<HTMLLIElement>(null)
  // The focused button leaves the page with the row: the card around the list gets the focus.
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (own?.contains(document.activeElement))
        own.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  const cancel = useRef<HTMLButtonElement>(null)
  const retry = () => {
    // The pressed button goes.
    cancel.current?.focus()
    uploads.retry(task.id)
  }
  return (
    <li ref={row} className="grid grid-cols-[3rem_1fr_auto] items-center gap-3">
      {isPicture && url ? (
        <img className={THUMB} src={url} alt="" onError={() => setPicture(false)} />
      ) : (
        <span className={`${THUMB} grid place-items-center text-ink-soft`}>
          {isPicture ? null : <Icon outline={FILE_X} />}
        </span>
      )}
      <div className="grid min-w-0 gap-1">
        <p className="truncate text-sm font-medium">{name}</p>
        {isFailed ? null : (
          <progress
            max={1}
            value={progressOf(step)}
            aria-label={t('media:own.sending.progress', { name })}
            // `isUploading` looks for it.
            data-upload
          />
        )}
        <p className={isFailed ? ERROR : 'text-sm text-ink-soft'}>{stepText(t, step)}</p>
      </div>
      <div className="flex flex-col sm:flex-row">
        {isFailed && step.canRetry ? (
          <button
            type="button"
            className={QUIET_ROUND}
            aria-label={t('media:own.sending.retryName', { name })}
            data-tooltip={t('media:own.sending.retry')}
            onClick={retry}
          >
            <Icon name="rotate" />
          </button>
        ) : null}
        <button
          ref={cancel}
          type="button"
          className={QUIET_ROUND}
          aria-label={t(isFailed ? 'media:own.sending.dismissName' : 'media:own.sending.cancelName', {
            name,
          })}
          data-tooltip={t(isFailed ? 'media:own.sending.dismiss' : 'media:own.sending.cancel')}
          onClick={() => uploads.cancel(task)}
        >
          <Icon name="x" />
        </button>
      </div>
    </li>
  )
}

/** From 0 to 1; undefined while it is not known, so that the bar shows no share. */
function progressOf(step: UploadStep): number | undefined {
  if (step.is === 'sending') return step.share
  return step.is === 'preparing' ? undefined : 0
}

function stepText(t: TFunction, step: UploadStep): string {
  if (step.is === 'failed') return step.error
  if (step.is !== 'sending') return t(`media:own.sending.${step.is}`)
  // Uploaded, but without a response: the server is processing.
  if (step.share >= 1) return t('media:own.sending.processing')
  return t('media:own.sending.percent', { percent: Math.floor(step.share * 100) })
}

/** How many files of a form were stored, and why each of the others was refused. */
export function RefusedFiles({ added, refused }: { added: number; refused: readonly RefusedFile[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" title={t(added > 0 ? 'media:own.refused.title' : 'media:own.refused.titleNone')}>
      {added > 0 ? <p>{t('media:own.refused.added', { count: added })}</p> : null}
      <ul className="grid list-disc gap-1 pl-5">
        {refused.map(({ filename, refusal }, at) => {
          const error = mediaRefusalText(t, refusal)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
            <li key={at}>{filename ? t('media:own.refused.file', { name: filename, error }) : error}</li>
          )
        })}
      </ul>
    </Notice>
  )
}
