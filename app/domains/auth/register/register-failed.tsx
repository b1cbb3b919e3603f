import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import type { RegisterRefusal } from './register.server'

/**
 * Why a valid form registered nobody: too many passwords wait to be hashed, or the database is unavailable. It returns with its input, except
 * passwords, to be sent again.
 */
export type RegisterFailure = Exclude<RegisterRefusal['refusal'], 'password'> | 'no-database'

/**
 * The notice above a registration form that failed (SPEC 8 "Register"). The cause is named only where waiting a few seconds helps.
 */
export function RegisterFailedNotice({ failure }: { failure: RegisterFailure }) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" takesFocus title={t('auth:register.failed')}>
      {failure === 'overloaded' ? t('auth:register.overloaded') : t('auth:register.error')}
    </Notice>
  )
}
