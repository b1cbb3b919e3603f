import { useTranslation } from 'react-i18next'
import { FilterBar } from '~/ui/form/filter-bar'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import { filterCount, USER_SORTS, USER_SWITCHES, type UserSearch } from './user-search'

/** Search, filters and sorting of the table of users. */
export function UserFilters({ search }: { search: UserSearch }) {
  const { t } = useTranslation()
  const any = { value: '', label: t('admin:users.any') }
  const count = filterCount(search)
  return (
    <FilterBar
      action="/admin"
      columns="lg:grid-cols-[minmax(0,1fr)_16rem_auto_auto]"
      active={{ row: [], rest: Array(count).fill(true) }}
      submit={t('admin:users.submit')}
      reset={count > 0 || search.q ? { href: '/admin', text: t('admin:users.reset') } : null}
      main={
        <SearchField
          name="q"
          label={t('admin:users.search')}
          value={search.q}
          placeholder={t('admin:users.searchHint')}
        />
      }
      row={
        <SelectField
          name="sort"
          label={t('admin:users.sort')}
          value={search.sort}
          options={USER_SORTS.map((sort) => ({ value: sort, label: t(`admin:users.${sort}`) }))}
        />
      }
      rest={
        <>
          <SelectField
            name="type"
            label={t('admin:users.type')}
            value={search.type ?? ''}
            options={[
              any,
              { value: 'trans', label: t('admin:users.trans') },
              { value: 'man', label: t('admin:users.man') },
            ]}
          />
          {USER_SWITCHES.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`admin:users.${name}`)}
              value={search[name] ?? ''}
              options={[
                any,
                { value: 'yes', label: t('admin:users.yes') },
                { value: 'no', label: t('admin:users.no') },
              ]}
            />
          ))}
          <SelectField
            name="role"
            label={t('admin:users.role')}
            value={search.role ?? ''}
            options={[
              any,
              { value: 'admin', label: t('admin:users.admin') },
              { value: 'moderator', label: t('admin:users.moderator') },
            ]}
          />
          <SelectField
            name="deleted"
            label={t('admin:users.deleted')}
            value={search.deleted ?? ''}
            options={[
              { value: '', label: t('admin:users.deletedNone') },
              { value: 'yes', label: t('admin:users.deletedOnly') },
              { value: 'all', label: t('admin:users.deletedToo') },
            ]}
          />
          <SearchField name="city" label={t('admin:users.city')} value={search.city} />
          <SearchField name="from" type="date" label={t('admin:users.from')} value={search.from} />
          <SearchField name="to" type="date" label={t('admin:users.to')} value={search.to} />
        </>
      }
    />
  )
}
