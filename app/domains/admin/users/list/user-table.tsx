import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { ROW_LINK } from '~/ui/classes/card-rows'
import { DialogLink } from '~/ui/dialog'
import { SelectAllRows } from '~/ui/form/selection'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { type ChosenUser, EDIT_USER } from '../edit/edit-user-dialog'
import type { ListedUser } from './list-users.server'
import { type UserSearch, userHref } from './user-search'
import { UserStates } from './user-states'

const HEADS = ['person', 'type', 'state', 'city', 'registered', 'lastLogin'] as const
/**
 * On a phone and a tablet a row is a card with fixed lines: name, type and city with the chips behind them, the day of registration, the
 * last login. Dates have their column's name.
 */
const CELL = 'px-3 py-2 align-middle max-lg:p-0'
const DOTTED = "max-lg:after:ml-2.5 max-lg:after:text-ink-soft max-lg:after:content-['·']"
const NAMED = 'max-lg:before:mr-1 max-lg:before:text-ink-soft max-lg:before:content-[attr(data-name)]'

/** What takes the focus stays clear of the bar about the selected rows (bulk-bar.tsx): added to the padding of the root (base.css). */
const CLEAR_OF_BAR = '[&_:is(a,input)]:scroll-mb-24 max-lg:[&_:is(a,input)]:scroll-mb-60'

/** The accounts of one page: a table, and cards in a narrower window. Each can be selected for the form around it. */
export function UserTable({
  users,
  search,
  selected,
  onEdit,
}: {
  users: readonly ListedUser[]
  search: UserSearch
  /** Ids, kept from before. */
  selected: readonly string[]
  /** With scripts the links to edit open the dialog. */
  onEdit: (user: ChosenUser) => void
}) {
  const { t } = useTranslation()
  return (
    <table className={`w-full border-collapse text-left text-sm max-lg:block ${CLEAR_OF_BAR}`}>
      <caption className="sr-only">{t('admin:users.title')}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-edge">
          <td className="w-11">
            <SelectAllRows at="head" />
          </td>
          {HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              // Room for the first half of most e-mail addresses, which the table would break once more.
              className={`px-3 py-2 font-semibold ${head === 'person' ? 'w-48 xl:w-auto' : ''}`.trimEnd()}
            >
              {t(`admin:users.${head}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface">
        {users.map((user) => (
          <Row
            key={user.id}
            user={user}
            href={userHref(user.id, search)}
            isSelected={selected.includes(user.id)}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  user,
  href,
  isSelected,
  onEdit,
}: {
  user: ListedUser
  href: string
  isSelected: boolean
  onEdit: (user: ChosenUser) => void
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { firstName: name } = user
  const nameAll = [name, user.lastName].filter(Boolean).join(' ')
  const type = t(`admin:users.${user.userType}`)
  return (
    <tr className="relative border-b border-line max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2.5 max-lg:px-4 max-lg:py-2.5 max-lg:last:border-0">
      <td className="w-11 align-middle max-lg:absolute max-lg:top-0.5 max-lg:right-1">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            name="user"
            value={user.id}
            data-selectable
            defaultChecked={isSelected}
            autoComplete="off"
            className="size-5 accent-accent"
            aria-label={t('admin:users.select', { name })}
          />
        </label>
      </td>
      <td className={`${CELL} wrap-anywhere max-lg:basis-full max-lg:pr-10`}>
        <Anchor className={ROW_LINK} href={href} dir="auto">
          {nameAll}
        </Anchor>
        {user.username ? <span className="text-ink-soft max-lg:ml-2 lg:block">@{user.username}</span> : null}
        <Email address={user.email} />
      </td>
      <td className={`${CELL} ${user.city ? DOTTED : ''} lg:whitespace-nowrap`}>{type}</td>
      <td className={`${CELL} max-lg:order-1 max-lg:has-[span:empty]:hidden`}>
        <UserStates user={user} />
      </td>
      <td className={`${CELL} max-lg:empty:hidden`}>
        {user.city ? placeName(reader.language, user.city) : null}
      </td>
      <td
        data-name={t('admin:users.registered')}
        className={`${CELL} ${NAMED} tabular-nums max-lg:order-2 max-lg:basis-full lg:whitespace-nowrap`}
      >
        <time dateTime={user.createdAt} title={formatMoment(reader, user.createdAt)}>
          {formatDate(reader, user.createdAt)}
        </time>
      </td>
      <td
        data-name={t('admin:users.lastLogin')}
        className={`${CELL} ${NAMED} tabular-nums max-lg:order-2 lg:whitespace-nowrap ${user.lastLoginAt ? '' : 'max-lg:hidden'}`}
      >
        {user.lastLoginAt ? (
          <time dateTime={user.lastLoginAt} title={formatMoment(reader, user.lastLoginAt)}>
            {formatDate(reader, user.lastLoginAt)}
          </time>
        ) : (
          <span className="text-ink-soft">{t('admin:users.never')}</span>
        )}
      </td>
      <td className={`${CELL} max-lg:absolute max-lg:right-0.75 max-lg:bottom-0.5 lg:w-px`}>
        <DialogLink
          dialog={EDIT_USER}
          onClick={() => onEdit({ id: user.id, at: Date.now() })}
          className="-my-1 inline-grid size-11 place-items-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink lg:size-9"
          href={href}
          aria-label={t('admin:users.editName', { name })}
        >
          <Icon name="pencil" size={18} />
        </DialogLink>
      </td>
    </tr>
  )
}

/** Breaks before the host if it has to. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block text-ink-soft">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
