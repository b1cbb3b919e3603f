import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import { Icon } from '~/ui/icon'
import { filterCount, USER_SORTS, USER_SWITCHES, type UserSearch } from './user-search'

/** Search, filters and sorting of the table of users: a plain GET form, so that every search has an address. */
export function UserFilters({ search }: { search: UserSearch }) {
  const { t } = useTranslation()
  const any = { value: '', label: t('admin:users.any') }
  const count = filterCount(search)
  const line = (
    name: 'q' | 'city' | 'from' | 'to',
    label: string,
    more: { placeholder?: string; type?: 'date' } = {},
  ) => (
    <TextField
      key={`${name} ${search[name] ?? ''}`}
      field={uncheckedField(name, search[name] ?? '')}
      label={label}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <form
      method="get"
      action="/admin"
      className={`${CARD} grid items-start gap-x-4 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_16rem_auto_auto]`}
      data-filters
    >
      {line('q', t('admin:users.search'), { placeholder: t('admin:users.searchHint') })}
      <SelectField
        name="sort"
        label={t('admin:users.sort')}
        value={search.sort}
        options={USER_SORTS.map((sort) => ({ value: sort, label: t(`admin:users.${sort}`) }))}
      />
      {/* Beside what it shows, which has a row of its own below the buttons. */}
      <details className="peer max-lg:col-span-full lg:mt-7" open={count > 0}>
        <summary className={`${FOLD} max-lg:-my-1`}>
          <Icon name="sliders" size={18} />
          {count > 0 ? t('filters.inForce', { count }) : t('filters.label')}
          <FoldMark />
        </summary>
      </details>
      <div className="col-span-full hidden gap-x-4 gap-y-2 peer-open:grid sm:grid-cols-2 lg:order-last lg:grid-cols-4">
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
        {line('city', t('admin:users.city'))}
        {line('from', t('admin:users.from'), { type: 'date' })}
        {line('to', t('admin:users.to'), { type: 'date' })}
      </div>
      <div className="flex flex-wrap gap-3 max-lg:col-span-full lg:flex-nowrap lg:pt-7">
        <Button>{t('admin:users.submit')}</Button>
        {count > 0 || search.q ? (
          <ButtonLink variant="quiet" href="/admin">
            {t('admin:users.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
