import { useTranslation } from 'react-i18next'
import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { PROFILE, PROFILE_TEXT } from '~/domains/profiles/layout'
import { PROFILE_ACTIONS } from '~/domains/profiles/profile-actions'
import { ShortProfileHead } from '~/domains/profiles/short-profile-head'
import type { PartnerProfile } from '~/domains/relations/short-profile.server'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'

/** The short profile of an unlisted person, for members who have a conversation, a like or a match with them (DECISIONS "Listing"). */
export function ShortProfilePage(person: PartnerProfile) {
  const { t } = useTranslation()
  const { id, firstName: name, hasRoom } = person
  const conversation = `/chat?user=${id}`
  return (
    <Page ownBar="always" header={<HeaderBar back={hasRoom ? conversation : '/likes'} />}>
      <article className={PROFILE}>
        <ProfilePhotos photos={[]} name={name} isPremium={false} />
        <div className={PROFILE_TEXT}>
          <ShortProfileHead person={person} />
          <p className="max-w-prose text-ink-soft">{t('profiles:short.text', { name })}</p>
          <div className={PROFILE_ACTIONS}>
            <ButtonLink href={conversation}>
              <Icon name="message-circle" />
              {t('profiles:view.contact')}
            </ButtonLink>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="secondary" href={`/block/${id}`}>
              <Icon name="ban" size={18} />
              {t('relations:block.link')}
            </ButtonLink>
            <ButtonLink variant="secondary" href={`/report/${id}`}>
              <Icon name="flag" size={18} />
              {t('relations:report.link')}
            </ButtonLink>
          </div>
        </div>
      </article>
    </Page>
  )
}
