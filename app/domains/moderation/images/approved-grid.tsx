import { NAME_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { hasReversedDays } from '~/platform/input/search-fields'
import { Anchor } from '~/ui/button'
import { RemovableChip } from '~/ui/chip'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { useReader } from '~/ui/hooks/use-reader'
import { PageLinks } from '~/ui/page-links'
import { Photo } from '~/ui/photo/photo'
import { HiddenPicture } from '../cases/hidden-pictures'
import type { ApprovedImage } from './approved-images.server'
import { type ImagesView, imagesHref } from './forms'

/** The approved photos that match a search. Each is a link to its page, where it can be rejected. */
export function ApprovedGrid({
  images,
  view,
  older,
}: {
  images: readonly ApprovedImage[]
  view: ImagesView
  /** The address of the next page, with older photos; null on the last page. */
  older: string | null
}) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <div className="grid gap-6">
      <ApprovedSearch view={view} />
      {images.length === 0 ? (
        <EmptyState icon="circle-check" title={t('moderation:empty.approved.title')}>
          {hasReversedDays(view)
            ? t('admin:reversedDays', { from: t('moderation:search.from'), to: t('moderation:search.to') })
            : t('moderation:empty.approved.text')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {images.map(({ id, photo, username, approvedAt }) => (
            <li key={id}>
              <Anchor href={imagesHref(view, id)} className={`${CARD} block overflow-hidden`}>
                {photo ? (
                  <Photo
                    photo={photo}
                    alt={t('moderation:altApproved', { name: username })}
                    sizes="(min-width:1024px) 180px,(min-width:640px) 25vw,50vw"
                    className="aspect-3/4 w-full object-cover"
                  />
                ) : (
                  <HiddenPicture alt={t('moderation:altApproved', { name: username })} />
                )}
                <span className="block truncate px-3 pt-2 font-semibold">{username}</span>
                <span className="block px-3 pb-2 text-sm text-ink-soft">
                  {formatDate(reader, approvedAt, 'short')}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        newest={{
          href: view.before === null ? null : imagesHref({ ...view, before: null }),
          text: t('moderation:search.newest'),
        }}
        older={{ href: older, text: t('moderation:search.older') }}
      />
    </div>
  )
}

function ApprovedSearch({ view }: { view: ImagesView }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <FilterBar
        action="/admin/images"
        columns="lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
        active={{ row: [view.from, view.to] }}
        submit={t('moderation:search.button')}
        reset={
          view.name || view.from || view.to
            ? { href: imagesHref({ show: 'approved' }), text: t('moderation:search.reset') }
            : null
        }
        hidden={
          <>
            <input type="hidden" name="show" value="approved" />
            {view.person ? <input type="hidden" name="person" value={view.person} /> : null}
          </>
        }
        main={
          <TextField
            key={`name ${view.name}`}
            field={uncheckedField('name', view.name)}
            label={t('moderation:search.label')}
            placeholder={t('moderation:search.label')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        }
        row={
          <>
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
          </>
        }
      />
      {view.person ? (
        <div>
          <RemovableChip
            href={imagesHref({ ...view, person: null, before: null })}
            label={t('moderation:search.person')}
          />
        </div>
      ) : null}
    </div>
  )
}
