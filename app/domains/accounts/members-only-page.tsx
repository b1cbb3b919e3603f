import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { ErrorPage } from '~/ui/frame/error-page'
import { type MembersOnly, withRedirectTo } from './redirect-to'

/** The 404 of a members-only page: "Anmeldung erforderlich"; both links return to the requested page. */
export function MembersOnlyPage({ notice }: { notice: MembersOnly }) {
  const { t } = useTranslation()
  const isChat = notice.membersOnly === 'chat'
  const instead = {
    icon: isChat ? 'message-circle' : 'lock',
    title: isChat ? t('auth:membersOnly.chatTitle') : t('auth:membersOnly.title'),
    text: isChat ? t('auth:membersOnly.chatText') : t('auth:membersOnly.text'),
  } as const
  return (
    <ErrorPage failure={404} instead={instead}>
      <div className="mt-3 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink href={withRedirectTo('/login', notice.redirectTo)}>
          {t('auth:membersOnly.login')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={withRedirectTo('/register', notice.redirectTo)}>
          {t('auth:membersOnly.register')}
        </ButtonLink>
      </div>
    </ErrorPage>
  )
}
