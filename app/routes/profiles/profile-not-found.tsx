import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { ERROR_MARK, ERROR_PAGE } from '~/ui/frame/error-page'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'

/** SPEC 2: 'Profil nicht gefunden' and a link back. Blocked, deleted and unlisted profiles look the same. */
export function ProfileNotFound() {
  const { t } = useTranslation()
  return (
    <Page header={<HeaderBar back="/" />} width="text">
      <div className={ERROR_PAGE}>
        <span className={ERROR_MARK}>
          <Icon name="user" size={40} />
        </span>
        <h1 className="text-3xl">{t('profiles:notFound.title')}</h1>
        <p className="max-w-prose text-ink-soft">{t('profiles:notFound.text')}</p>
        <ButtonLink href="/">{t('profiles:notFound.back')}</ButtonLink>
      </div>
    </Page>
  )
}
