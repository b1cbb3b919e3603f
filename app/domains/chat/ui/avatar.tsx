import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import type { Partner } from '../conversations/partner-sql.server'

/** The partner's photo, or the first letter of the name; a deleted account has neither. */
export function Avatar({ partner, small }: { partner: Partner | null; small?: boolean }) {
  return (
    <span className={small ? 'chat-avatar chat-avatar-small' : 'chat-avatar'}>
      {partner?.photo ? (
        <Photo photo={partner.photo} alt="" sizes="64px" />
      ) : partner ? (
        <span aria-hidden="true">{partner.firstName.slice(0, 1)}</span>
      ) : (
        <Icon name="user" size={small ? 20 : 24} />
      )}
    </span>
  )
}
