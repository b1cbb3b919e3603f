import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { type MembersOnly, withRedirectTo } from './redirect-to'

/** "Anmeldung erforderlich": both links return to the requested page. */
export function MembersOnlyNotice({ notice }: { notice: MembersOnly }) {
  const { t } = useTranslation()
  const chat = notice.membersOnly === 'chat'
  return (
    <div className="grid justify-items-center gap-4">
      <Notice
        tone="info"
        className="text-left"
        title={chat ? t('auth:membersOnly.chatTitle') : t('auth:membersOnly.title')}
      >
        {chat ? t('auth:membersOnly.chatText') : t('auth:membersOnly.text')}
      </Notice>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={withRedirectTo('/login', notice.redirectTo)}>
          {t('auth:membersOnly.login')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={withRedirectTo('/register', notice.redirectTo)}>
          {t('auth:membersOnly.register')}
        </ButtonLink>
      </div>
    </div>
  )
}
