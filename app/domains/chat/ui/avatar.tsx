import { Icon } from '~/ui/icon'
import { initialOf, Photo } from '~/ui/photo/photo'
import type { Partner } from '../conversations/partner-sql.server'

// In a highlighted row the circle gets the colour of the surface, otherwise it would not stand out from the row.
const CIRCLE =
  'grid flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-serif font-semibold text-accent ' +
  'group-hover/row:bg-surface group-aria-[current]/row:bg-surface'

/** The partner's photo, or else the first letter of the name; an icon if the account is unavailable. */
export function Avatar({
  partner,
  small,
}: {
  partner: Pick<Partner, 'firstName' | 'photo'> | null
  small?: boolean
}) {
  return (
    <span className={`${CIRCLE} ${small ? 'size-10 text-[1.125rem]/none' : 'size-13 text-[1.375rem]/none'}`}>
      {partner?.photo ? (
        <Photo
          photo={partner.photo}
          alt=""
          sizes="64px"
          className={`object-cover ${small ? 'size-10' : 'size-13'}`}
        />
      ) : partner ? (
        <span aria-hidden="true">{initialOf(partner.firstName)}</span>
      ) : (
        <Icon name="user" size={small ? 20 : 24} />
      )}
    </span>
  )
}
