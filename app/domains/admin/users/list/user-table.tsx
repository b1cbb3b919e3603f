import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { CHIP_SHAPE } from '~/ui/chip'
import { ROW_LINK } from '~/ui/classes/card-rows'
import { DialogLink } from '~/ui/dialog'
import { SelectAllRows } from '~/ui/form/selection'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { type ChosenUser, EDIT_USER } from '../edit/edit-user-dialog'
import type { ListedUser } from './list-users.server'

const HEADS = ['person', 'type', 'state', 'city', 'registered', 'lastLogin'] as const
/**
 * On a phone a row has fixed lines: name, type and city with the chips behind them, the day of registration, the last login. Dates have their
 * column's name.
 */
const CELL = 'px-3 py-2 align-middle max-md:p-0'
const DOTTED = "max-md:after:ml-2.5 max-md:after:text-ink-soft max-md:after:content-['·']"
const NAMED = 'max-md:before:mr-1 max-md:before:text-ink-soft max-md:before:content-[attr(data-name)]'

/** What takes the focus stays clear of the bar about the selected rows (bulk-bar.tsx): added to the padding of the root (base.css). */
const CLEAR_OF_BAR = '[&_:is(a,input)]:scroll-mb-24 max-lg:[&_:is(a,input)]:scroll-mb-60'

/** The accounts of one page: a table, and cards on a phone. Each can be selected for the form around it. */
export function UserTable({
  users,
  selected,
  onEdit,
}: {
  users: readonly ListedUser[]
  /** Ids, kept from before. */
  selected: readonly string[]
  /** With scripts the links to edit open the dialog. */
  onEdit: (user: ChosenUser) => void
}) {
  const { t } = useTranslation()
  return (
    <table className={`w-full border-collapse text-left text-sm max-md:block ${CLEAR_OF_BAR}`}>
      <caption className="sr-only">{t('admin:users.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          <td className="w-11">
            <SelectAllRows cardsBelow="md" at="head" />
          </td>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-semibold">
              {t(`admin:users.${head}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody className="max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface">
        {users.map((user) => (
          <Row key={user.id} user={user} isSelected={selected.includes(user.id)} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  user,
  isSelected,
  onEdit,
}: {
  user: ListedUser
  isSelected: boolean
  onEdit: (user: ChosenUser) => void
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { firstName: name } = user
  const nameAll = [name, user.lastName].filter(Boolean).join(' ')
  const type = t(`admin:users.${user.userType}`)
  return (
    <tr className="relative border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:px-4 max-md:py-2.5 max-md:last:border-0">
      <td className="w-11 align-middle max-md:absolute max-md:top-0.5 max-md:right-1">
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
      <td className={`${CELL} wrap-anywhere max-md:basis-full max-md:pr-10`}>
        <Anchor className={ROW_LINK} href={`/admin/users/${user.id}`} dir="auto">
          {nameAll}
        </Anchor>
        {user.username ? <span className="text-ink-soft max-md:ml-2 md:block">@{user.username}</span> : null}
        <Email address={user.email} />
      </td>
      <td className={`${CELL} ${user.city ? DOTTED : ''} md:whitespace-nowrap`}>{type}</td>
      <td className={`${CELL} max-md:order-1 max-md:has-[span:empty]:hidden`}>
        <UserStates user={user} />
      </td>
      <td className={`${CELL} max-md:empty:hidden`}>
        {user.city ? placeName(reader.language, user.city) : null}
      </td>
      <td
        data-name={t('admin:users.registered')}
        className={`${CELL} ${NAMED} tabular-nums max-md:order-2 max-md:basis-full md:whitespace-nowrap`}
      >
        <time dateTime={user.createdAt} title={formatMoment(reader, user.createdAt)}>
          {formatDate(reader, user.createdAt)}
        </time>
      </td>
      <td
        data-name={t('admin:users.lastLogin')}
        className={`${CELL} ${NAMED} tabular-nums max-md:order-2 md:whitespace-nowrap ${user.lastLoginAt ? '' : 'max-md:hidden'}`}
      >
        {user.lastLoginAt ? (
          <time dateTime={user.lastLoginAt} title={formatMoment(reader, user.lastLoginAt)}>
            {formatDate(reader, user.lastLoginAt)}
          </time>
        ) : (
          <span className="text-ink-soft">{t('admin:users.never')}</span>
        )}
      </td>
      <td className={`${CELL} max-md:absolute max-md:right-0.75 max-md:bottom-0.5 md:w-px`}>
        <DialogLink
          dialog={EDIT_USER}
          onClick={() => onEdit({ id: user.id, at: Date.now() })}
          className="-my-1 inline-grid size-11 place-items-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink md:size-9"
          href={`/admin/users/${user.id}`}
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

type UserState = Pick<
  ListedUser,
  | 'isDeleted'
  | 'isSuspended'
  | 'isAdmin'
  | 'isModerator'
  | 'isPremium'
  | 'isVerified'
  | 'isEmailVerified'
  | 'userType'
  | 'profileVisibility'
>

/** What is special about an account, as chips. */
export function UserStates({ user }: { user: UserState }) {
  const { t } = useTranslation()
  const states = [
    user.isDeleted && t('admin:users.isDeleted'),
    user.isSuspended && t('admin:users.suspended'),
    user.isAdmin && t('admin:users.admin'),
    user.isModerator && t('admin:users.moderator'),
    user.isPremium && t('admin:users.premium'),
    user.isVerified && t('admin:users.verified'),
    !user.isEmailVerified && t('admin:users.emailOpen'),
    // Customers are never listed, and most profiles are public.
    user.userType === 'trans' &&
      user.profileVisibility !== 'public' &&
      t(`admin:visibility.${user.profileVisibility}`),
  ].filter((state) => state !== false)
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {states.map((state) => (
        <span key={state} className={`${CHIP_SHAPE} px-2 py-0.5 text-xs/normal`}>
          {state}
        </span>
      ))}
    </span>
  )
}
