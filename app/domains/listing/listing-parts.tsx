import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink, buttonClass } from '~/ui/button'
import { DialogLink } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty'
import { LINK } from '~/ui/link'
import { countText, type ListingPath, type ListingQuery, listingAddress } from './address'
import { filtersInForce } from './filters/filters'
import type { Count } from './listing.server'

export type ListingOn = { path: ListingPath; query: ListingQuery }

/** The top line of a listing: title, count, and the link to the other listing. */
export function ListingHeading({
  title,
  count,
  children,
}: {
  title: string
  count: Count
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 *:last:ml-auto">
      <h1>{title}</h1>
      <p role="status" className="text-sm/normal text-ink-soft">
        {countText(t, count)}
      </p>
      {children}
    </div>
  )
}

/** UI.md: an empty list suggests the next step. */
export function EmptyListing({ path, query }: ListingOn) {
  const { t } = useTranslation()
  const filtered = filtersInForce(query.filters).length > 0
  return (
    <div className="mt-6">
      <EmptyState
        title={t('listing:empty.title')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {filtered ? (
              <ButtonLink href={query.place ? `${path}?place=${query.place}` : path}>
                {t('listing:empty.reset')}
              </ButtonLink>
            ) : null}
            <DialogLink dialog="place" className={buttonClass({ variant: 'secondary' })}>
              {t('listing:empty.otherPlace')}
            </DialogLink>
          </div>
        }
      >
        <p>{filtered ? t('listing:empty.filtered') : t('listing:empty.unfiltered')}</p>
      </EmptyState>
    </div>
  )
}

/** The link to the next page, and on later pages the link back to the first. */
export function ListingPages({ path, query, nextCursor }: ListingOn & { nextCursor: string | null }) {
  const { t } = useTranslation()
  const { cursor, ...first } = query
  if (!cursor && !nextCursor) return null
  return (
    <div className="flex flex-wrap justify-center gap-3 py-8">
      {cursor ? (
        <ButtonLink variant="quiet" href={listingAddress(path, first)}>
          {t('listing:start')}
        </ButtonLink>
      ) : null}
      {nextCursor ? (
        <ButtonLink
          variant="secondary"
          rel="next"
          href={listingAddress(path, { ...first, cursor: nextCursor })}
        >
          {t('listing:more')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** "Alle", next to a section that shows only the first of many. */
export function AllPremiumLink({ query }: { query: ListingQuery }) {
  const { t } = useTranslation()
  const { place, filters } = query
  return (
    <Anchor
      className={`${LINK} ml-auto py-2 text-sm`}
      href={listingAddress('/', { place, filters: { ...filters, premiumOnly: true } })}
      aria-label={t('listing:section.allPremium')}
    >
      {t('listing:section.all')}
    </Anchor>
  )
}
