import { useLocation } from '@remix-run/react'
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
  /** How many profiles the list has now. The button shows it until a filter changes. */
  count: Count
}

/**
 * The filters of a listing as a sheet: a plain GET form of the same listing. With JavaScript its button shows the new count whenever a
 * filter changes.
 * @param fields the parameters that have a field in the sheet; the others keep their values
 */
export function FilterSheet({
  path,
  query,
  count,
  fields,
  children,
}: FilterSheetProps & { path: ListingPath; fields: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation()
  // A page has fields of its own, also one at the same address: a reset drops what was changed and not applied.
  const { key } = useLocation()
  const { cursor: _, ...first } = query
  const footer = (
    <>
      <ButtonLink variant="quiet" className="flex-auto" href={listingAddress(path, withoutFilters(query))}>
        {t('listing:filter.reset')}
      </ButtonLink>
      <Button key={key} form={FORM_ID} data-count className="flex-[2_1_13.5rem]">
        {showCountText(t, count)}
      </Button>
    </>
  )
  return (
    <Dialog id="filter" title={t('listing:filter.title')} wide footer={footer}>
      <ReadForm
        key={key}
        id={FORM_ID}
        action={path}
        data-count-url={`/api/listing/count/${path === '/' ? 'home' : 'explore'}`}
        className="grid gap-6"
        // The server rounds numbers to the next step within the bounds, so the browser need not refuse any.
        noValidate
      >
        <HiddenFields query={first} except={fields} />
        {children}
      </ReadForm>
    </Dialog>
  )
}
