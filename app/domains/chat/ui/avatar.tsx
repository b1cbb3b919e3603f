import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import type { Partner } from '../conversations/partner-sql.server'

// On a row in the colour of the accent it keeps its shape.
const CIRCLE =
  'grid flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-serif font-semibold text-accent ' +
  'group-hover/row:bg-surface group-aria-[current]/row:bg-surface'

/** The partner's photo, or the first letter of the name; a deleted account has neither. */
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
        <span aria-hidden="true">{[...partner.firstName][0]}</span>
      ) : (
        <Icon name="user" size={small ? 20 : 24} />
      )}
    </span>
  )
}
