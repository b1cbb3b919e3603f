import { useTranslation } from 'react-i18next'
import { toSearchParams } from '~/platform/input/search-fields'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { FoldedFields } from '~/ui/form/folded-fields'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import { LEDGER_SIDES, LEDGER_STATES, type LedgerSearch } from '../ledger/ledger-search'

/** On a phone the button stands beside the folded filters; below them once they are open. */
const TWO_COLUMNS = 'min-[18rem]:max-sm:grid-cols-[minmax(0,1fr)_auto]'
const BESIDE_FOLD =
  'min-[18rem]:max-sm:col-start-2 min-[18rem]:max-sm:row-start-2 max-sm:peer-open:col-span-full max-sm:peer-open:row-auto'

/**
 * The filters of the consent ledger: a plain GET form.
 * @param hasSides whether the reader may have shared albums, too: others only received
 */
export function LedgerFilters({ search, hasSides }: { search: LedgerSearch; hasSides: boolean }) {
  const { t } = useTranslation()
  const isFiltered = toSearchParams(search).size > 0
  return (
    <form
      method="get"
      action="/albums/ledger"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 max-sm:*:first:col-span-full sm:grid-cols-2 lg:grid-cols-6 lg:*:first:col-span-2 xl:*:first:col-span-1 print:hidden ${isFiltered ? '' : TWO_COLUMNS} ${hasSides ? 'xl:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))_auto]' : 'xl:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))_auto]'}`}
    >
      <SearchField name="q" label={t('ledger:search')} value={search.q} hint={t('ledger:searchHint')} />
      <FoldedFields active={[search.side, search.state, search.from, search.to]}>
        {hasSides ? (
          <SelectField
            name="side"
            label={t('ledger:side')}
            value={search.side ?? ''}
            options={[
              { value: '', label: t('ledger:both') },
              ...LEDGER_SIDES.map((side) => ({ value: side, label: t(`ledger:${side}`) })),
            ]}
          />
        ) : null}
        <SelectField
          name="state"
          label={t('ledger:stateField')}
          value={search.state ?? ''}
          options={[
            { value: '', label: t('ledger:anyState') },
            ...LEDGER_STATES.map((state) => ({ value: state, label: t(`ledger:state.${state}`) })),
          ]}
        />
        <SearchField name="from" type="date" label={t('ledger:from')} value={search.from} />
        <SearchField name="to" type="date" label={t('ledger:to')} value={search.to} />
      </FoldedFields>
      {/* In a wide window at the end of the row, below the height of a label. */}
      <div
        className={`flex flex-wrap gap-2 sm:col-span-full sm:gap-3 xl:col-span-1 xl:w-min xl:content-start xl:pt-[calc(1.5em+0.375rem)] ${isFiltered ? '' : BESIDE_FOLD}`.trimEnd()}
      >
        <Button variant="secondary" className="max-sm:w-full">
          {t('ledger:submit')}
        </Button>
        {isFiltered ? (
          <ButtonLink variant="quiet" className="max-sm:w-full" href="/albums/ledger">
            {t('ledger:reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
