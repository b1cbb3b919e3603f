import { NAME_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { RemovableChip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty'
import { TextField } from '~/ui/form/field'
import { FoldedFields } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import { Photo } from '~/ui/photo/photo'
import { useReader } from '~/ui/use-reader'
import type { ApprovedImage } from './approved-images.server'
import { type QueueView, queueHref } from './forms'

/** The approved photos of a search; each leads to its page, where it can be rejected. */
export function ApprovedGrid({
  images,
  view,
  older,
  isFirstPage,
}: {
  images: readonly ApprovedImage[]
  view: QueueView
  /** The address of the next page. */
  older: string | null
  isFirstPage: boolean
}) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <div className="grid gap-6">
      <ApprovedSearch view={view} />
      {images.length === 0 ? (
        <EmptyState icon="circle-check" title={t('moderation:empty.approved.title')}>
          {t('moderation:empty.approved.text')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {images.map(({ id, photo, username, approvedAt }) => (
            <li key={id}>
              <Anchor href={queueHref(view, id)} className={`${CARD} block overflow-hidden`}>
                <Photo
                  photo={photo}
                  alt={t('moderation:altApproved', { name: username })}
                  sizes="(min-width:1024px) 180px,(min-width:640px) 25vw,50vw"
                  className="aspect-3/4 w-full object-cover"
                />
                <span className="block truncate px-3 pt-2 font-semibold">{username}</span>
                <span className="block px-3 pb-2 text-sm text-ink-soft">
                  {formatDate(reader, approvedAt, 'short')}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isFirstPage ? null : (
          <ButtonLink variant="secondary" href={queueHref(view)}>
            {t('moderation:search.newest')}
          </ButtonLink>
        )}
        {older ? (
          <ButtonLink variant="secondary" href={older}>
            {t('moderation:search.older')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

/** A plain GET form, so that every search has a URL. */
function ApprovedSearch({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  return (
    <form
      method="get"
      action="/admin/images"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto]`}
    >
      <input type="hidden" name="show" value="approved" />
      {view.person ? <input type="hidden" name="person" value={view.person} /> : null}
      <TextField
        key={`name ${view.name}`}
        field={uncheckedField('name', view.name)}
        label={t('moderation:search.label')}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <FoldedFields inForce={[view.from, view.to]}>
        <TextField
          key={`from ${view.from}`}
          field={uncheckedField('from', view.from ?? '')}
          type="date"
          label={t('moderation:search.from')}
        />
        <TextField
          key={`to ${view.to}`}
          field={uncheckedField('to', view.to ?? '')}
          type="date"
          label={t('moderation:search.to')}
        />
      </FoldedFields>
      <div
        className={`flex flex-wrap items-center gap-3 sm:col-span-full ${view.person ? '' : 'lg:col-span-1 lg:self-end lg:pb-0.5'}`}
      >
        <Button>{t('moderation:search.button')}</Button>
        {view.name || view.from || view.to ? (
          <ButtonLink variant="quiet" href={queueHref({ show: 'approved' })}>
            {t('moderation:search.reset')}
          </ButtonLink>
        ) : null}
        {view.person ? (
          <RemovableChip href={queueHref({ ...view, person: null })} label={t('moderation:search.person')} />
        ) : null}
      </div>
    </form>
  )
}
