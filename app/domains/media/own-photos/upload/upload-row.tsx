import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { UploadStep, UploadTask } from './upload-task'
import { useFileUrl } from './use-file-url'
import type { Uploads } from './use-uploads'

export function UploadRow({ task, uploads }: { task: UploadTask; uploads: Uploads }) {
  const { t } = useTranslation()
  const { file, step } = task
  const url = useFileUrl(file)
  const { name } = file
  const isFailed = step.is === 'failed'
  return (
    <li className="upload-row">
      {url ? <img src={url} alt="" /> : <span />}
      <div className="grid min-w-0 gap-1">
        <p className="truncate text-sm font-medium">{name}</p>
        {isFailed ? null : (
          <progress
            max={1}
            value={step.is === 'sending' ? step.share : step.is === 'preparing' ? undefined : 0}
            aria-label={t('media:own.sending.progress', { name })}
          />
        )}
        <p className={isFailed ? 'upload-error' : 'text-sm text-ink-soft'}>{stepText(t, step)}</p>
      </div>
      <div className="flex flex-col sm:flex-row">
        {isFailed && step.canRetry ? (
          <button
            type="button"
            className="round"
            aria-label={t('media:own.sending.retryName', { name })}
            data-tooltip={t('media:own.sending.retry')}
            onClick={() => uploads.retry(task.id)}
          >
            <Icon name="rotate" />
          </button>
        ) : null}
        <button
          type="button"
          className="round"
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

function stepText(t: TFunction, step: UploadStep): string {
  if (step.is === 'failed') return step.error
  if (step.is !== 'sending') return t(`media:own.sending.${step.is}`)
  // Uploaded, but without a response: the server is processing.
  if (step.share >= 1) return t('media:own.sending.processing')
  return t('media:own.sending.percent', { percent: Math.floor(step.share * 100) })
}
