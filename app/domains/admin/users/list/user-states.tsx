import { useTranslation } from 'react-i18next'
import { CHIP_SHAPE } from '~/ui/chip'
import type { ListedUser } from './list-users.server'

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
        <span key={state} className={`${CHIP_SHAPE} px-2 py-0.5 text-xs/normal wrap-break-word!`}>
          {state}
        </span>
      ))}
    </span>
  )
}
