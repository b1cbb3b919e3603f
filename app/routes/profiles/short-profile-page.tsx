import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { OnlineItem } from '~/domains/presence/ui/online-dot'
import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { PROFILE, PROFILE_ACTIONS, PROFILE_NAME, PROFILE_TEXT } from '~/domains/profiles/layout'
import type { PartnerProfile } from '~/domains/relations/short-profile.server'
import { formatDate } from '~/i18n/format/times'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'
import { useReader } from '~/ui/use-reader'

/** The short profile of an unlisted person for room, like and match partners (DECISIONS "Listing"). */
export function ShortProfilePage(person: PartnerProfile) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, firstName: name, age, location, memberSince, hasRoom } = person
  const conversation = `/chat?user=${id}`
  return (
    <Page ownBar="always" header={<HeaderBar back={hasRoom ? conversation : '/likes'} />}>
      <article className={PROFILE}>
        <ProfilePhotos photos={[]} name={name} isPremium={false} />
        <div className={PROFILE_TEXT}>
          <div>
            <h1 className={PROFILE_NAME}>
              {age === null ? name : `${name}, `}
              {age === null ? null : <span className="font-normal">{age}</span>}
            </h1>
            <ul className="mt-2 grid gap-1 text-ink-soft">
              <OnlineItem person={person} />
              {location ? (
                <li className="inline-flex items-center gap-1.5">
                  <Icon name="map-pin" size={16} />
                  {placeName(reader.language, location)}
                </li>
              ) : null}
              <li className="inline-flex items-center gap-1.5">
                <Icon name="user" size={16} />
                {t('profiles:short.since', { day: formatDate(reader, memberSince, 'long') })}
              </li>
            </ul>
          </div>
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
