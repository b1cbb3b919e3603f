import { SECTION_SIZES } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink, buttonClass } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { DialogLink } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty'
import { type ListingAddress, type ListingQuery, listingAddress, rangeText, withoutFilters } from './address'
import { activeFilters } from './filters/filters'
import type { ListPage } from './listing.server'

/** UI.md: an empty list suggests the next step. */
export function EmptyListing({ path, query }: ListingAddress) {
  const { t } = useTranslation()
  const active = activeFilters(query.filters)
  const search = active.find(({ facet }) => facet === 'search')
  const filtered = active.length > 0
  return (
    <div className="mt-6">
      <EmptyState
        title={
          search
            ? t('listing:empty.search', { search: query.filters.search })
            : t(filtered ? 'listing:empty.filteredTitle' : 'listing:empty.title')
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {search ? (
              <ButtonLink href={listingAddress(path, { ...withoutFilters(query), filters: search.without })}>
                {t('listing:empty.searchEnd')}
              </ButtonLink>
            ) : filtered ? (
              <ButtonLink href={listingAddress(path, withoutFilters(query))}>
                {t('listing:empty.reset')}
              </ButtonLink>
            ) : null}
            <DialogLink dialog="place" className={buttonClass({ variant: 'secondary' })}>
              {t('listing:empty.otherPlace')}
            </DialogLink>
          </div>
        }
      >
        <p>
          {search && active.length === 1
            ? t('listing:empty.searchOnly')
            : t(filtered ? 'listing:empty.filtered' : 'listing:empty.unfiltered')}
        </p>
      </EmptyState>
    </div>
  )
}

/**
 * Which profiles the page shows, the link to the next page, and on later pages the link back to the first. The module appends the next page
 * to the list before this element instead of leaving the page (ui/modules/list-module.js).
 */
export function ListingPages({ path, query, part }: ListingAddress & { part: ListPage }) {
  const { t } = useTranslation()
  const { cursor, ...first } = query
  const { nextCursor } = part
  if (!cursor && !nextCursor && part.to <= SECTION_SIZES.nearby) return null
  return (
    <div data-pages className="grid justify-items-center gap-3 py-8">
      <p role="status" className="text-sm text-ink-soft">
        {rangeText(t, part)}
      </p>
      {nextCursor ? (
        <a
          className={buttonClass({ variant: 'secondary' })}
          rel="next"
          data-more=""
          href={listingAddress(path, { ...first, cursor: nextCursor })}
        >
          {t('listing:more')}
        </a>
      ) : null}
      {cursor ? (
        <ButtonLink variant="quiet" href={listingAddress(path, first)}>
          {t('listing:start')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** "Alle": next to the premium section, which shows only the first of many. */
export function AllPremiumLink({ query }: { query: ListingQuery }) {
  const { t } = useTranslation()
  const { place, filters } = query
  return (
    <Anchor
      className={`${LINK} -my-3 ml-auto py-3 text-sm`}
      href={listingAddress('/', { place, filters: { ...filters, premiumOnly: true } })}
      aria-label={t('listing:section.allPremium')}
    >
      {t('listing:section.all')}
    </Anchor>
  )
}
