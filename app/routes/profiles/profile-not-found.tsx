import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Status } from '~/ui/frame/status'

/** SPEC 2: 'Profil nicht gefunden' and a link back. Blocked, deleted and unlisted profiles look the same. */
export function ProfileNotFound() {
  const { t } = useTranslation()
  return (
    <Page header={<HeaderBar back="/" />} width="text" hasMainButton>
      <Status icon="user" title={t('profiles:notFound.title')} text={t('profiles:notFound.text')}>
        <ButtonLink href="/">{t('profiles:notFound.back')}</ButtonLink>
      </Status>
    </Page>
  )
}
