import type { SubmissionResult } from '@conform-to/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor, Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import { APPROVE, type QueueView, queueHref, REJECT, reasonErrorText, RejectForm as Schema } from './forms'
import type { QueuedImage } from './image-queue.server'
import { useQueueKeys } from './use-queue-keys'

type ImageProps = {
  image: QueuedImage
  view: QueueView
  /** What the server answered to a rejection. */
  reply: SubmissionResult | undefined
}

/** One photo, and what can be done about it (SPEC 2 "Bild Moderation"; UI.md: a, r and the arrows). */
export function ImageViewer({ image, view, reply }: ImageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const viewer = useRef<HTMLElement>(null)
  useQueueKeys(viewer)
  const { position, total, username, uploadedAt, approvedAt, previousId, nextId } = image
  return (
    <article className="image-viewer" ref={viewer}>
      <div className="image-viewer-photo">
        <Photo
          photo={image.photo}
          alt={t(approvedAt ? 'moderation:altApproved' : 'moderation:alt', { name: username })}
          sizes="(min-width:768px) 480px,100vw"
          priority
        />
      </div>
      <div className="image-viewer-side">
        <nav
          className="flex items-center justify-between gap-3"
          aria-label={t(`moderation:queue.${view.show}`)}
        >
          <Step
            view={view}
            id={previousId}
            icon="chevron-left"
            label={t('moderation:previous')}
            name="previous"
          />
          <p className="tabular-nums" aria-live="polite">
            {t('moderation:position', { position, total })}
          </p>
          <Step view={view} id={nextId} icon="chevron-right" label={t('moderation:next')} name="next" />
        </nav>
        <dl className="image-viewer-facts">
          <dt>{t('moderation:name')}</dt>
          <dd>{username}</dd>
          <dt>{t('moderation:uploaded')}</dt>
          <dd>{formatDate(language, uploadedAt, 'long')}</dd>
          {approvedAt ? (
            <>
              <dt>{t('moderation:approvedOn')}</dt>
              <dd>{formatDate(language, approvedAt, 'long')}</dd>
            </>
          ) : null}
        </dl>
        {image.isShown && !approvedAt ? (
          <p>
            <Chip>{t('moderation:shown')}</Chip>
          </p>
        ) : null}
        <p className="text-sm text-ink-soft">{t('moderation:rule')}</p>
        {approvedAt ? null : (
          <form method="post" action={queueHref(view, image.id)}>
            <Fields image={image} decision={APPROVE} />
            <Button wide data-queue="approve" pendingText={t('moderation:pending')}>
              <Icon name="check" />
              {t('moderation:approve')}
            </Button>
          </form>
        )}
        <RejectForm image={image} view={view} reply={reply} />
        <p className="text-sm text-ink-soft max-md:hidden">
          {t(approvedAt ? 'moderation:keysApproved' : 'moderation:keys')}
        </p>
      </div>
    </article>
  )
}

function RejectForm({ image, view, reply }: ImageProps) {
  const { t } = useTranslation()
  const [form, { reason }] = useSchemaForm({ schema: Schema, reply })
  return (
    <SchemaForm form={form} errorText={reasonErrorText} action={queueHref(view, image.id)}>
      <Fields image={image} decision={REJECT} />
      <TextField
        field={reason}
        label={t('moderation:reason')}
        hint={t('moderation:reasonHint')}
        autoComplete="off"
        invalidText={t('moderation:refusal.reason-empty')}
        data-queue="reject"
      />
      <Button wide variant="danger" pendingText={t('moderation:pending')}>
        <Icon name="x" />
        {t('moderation:reject')}
      </Button>
    </SchemaForm>
  )
}

function Fields({ image, decision }: { image: QueuedImage; decision: string }) {
  return (
    <>
      <input type="hidden" name="id" value={image.id} />
      {image.nextId ? <input type="hidden" name="next" value={image.nextId} /> : null}
      <input type="hidden" name="decision" value={decision} />
    </>
  )
}

function Step({
  view,
  id,
  icon,
  label,
  name,
}: {
  view: QueueView
  id: string | null
  icon: 'chevron-left' | 'chevron-right'
  label: string
  name: string
}) {
  if (!id) return <span className="size-11" />
  return (
    <Anchor className="round" href={queueHref(view, id)} aria-label={label} data-queue={name}>
      <Icon name={icon} />
    </Anchor>
  )
}
