import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ReadForm } from '~/ui/form/read-form'
import {
  type ListingPath,
  type ListingQuery,
  listingAddress,
  showCountText,
  withoutFilters,
} from '../address'
import type { Count } from '../listing.server'
import { HiddenFields } from './filter-chips'

const FORM_ID = 'filter-form'

export type FilterSheetProps = {
  query: ListingQuery
  /** How many profiles the list has now: its button says so until a filter changes. */
  count: Count
}

/**
 * The filters of a listing as a sheet: a plain form to the same listing. With JavaScript its button counts while the filters change.
 * @param fields the parameters that have a field in it; the others stay as they are
 */
export function FilterSheet({
  path,
  query,
  count,
  fields,
  children,
}: FilterSheetProps & { path: ListingPath; fields: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation()
  const { cursor: _, ...first } = query
  const footer = (
    <>
      <ButtonLink variant="quiet" className="flex-auto" href={listingAddress(path, withoutFilters(query))}>
        {t('listing:filter.reset')}
      </ButtonLink>
      <Button form={FORM_ID} data-count className="flex-[2_1_13.5rem]">
        {showCountText(t, count)}
      </Button>
    </>
  )
  return (
    <Dialog id="filter" title={t('listing:filter.title')} wide footer={footer}>
      <ReadForm
        key={listingAddress(path, first)}
        id={FORM_ID}
        action={path}
        data-count-url={`/api/listing/count/${path === '/' ? 'home' : 'explore'}`}
        className="grid gap-6"
        // The server takes the next step within the bounds: no browser refuses a number in its own words.
        noValidate
      >
        <HiddenFields query={first} except={fields} />
        {children}
      </ReadForm>
    </Dialog>
  )
}
