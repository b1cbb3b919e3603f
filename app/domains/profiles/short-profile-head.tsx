import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { OnlineItem } from '~/domains/presence/ui/online-dot'
import { formatDay } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { Icon } from '~/ui/icon'
import { PROFILE_NAME } from './layout'

type ShortPerson = {
  id: string
  firstName: string
  age: number | null
  location: string | null
  isOnline: boolean
  /** The day of registration. */
  memberSince: string
}

const FACT = 'flex gap-1.5'
// Lucide, like ~/ui/icons/glyphs.
const CALENDAR = 'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2'

/** All that partners see of an unlisted person (decision 0131): name, age, online state, place and the day of registration. */
export function ShortProfileHead({
  person,
  isPart,
}: {
  person: ShortPerson
  /** The profile is only a part of the page: its name is a lower heading. */
  isPart?: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { firstName: name, age, location, memberSince } = person
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <div>
      <Heading className={isPart ? `${PROFILE_NAME} text-2xl` : PROFILE_NAME}>
        {age === null ? name : `${name}, `}
        {age === null ? null : <span>{age}</span>}
      </Heading>
      <ul className="mt-2 grid gap-1 text-ink-soft">
        <OnlineItem person={person} />
        {location ? (
          <li className={FACT}>
            <Icon name="map-pin" size={16} className="mt-1 flex-none" />
            {placeName(language, location)}
          </li>
        ) : null}
        <li className={FACT}>
          <Icon outline={CALENDAR} size={16} className="mt-1 flex-none" />
          {/* A day, not a moment: west of Greenwich its midnight is the evening before. */}
          {t('profiles:short.since', { day: formatDay(language, memberSince, 'UTC', 'longYear') })}
        </li>
      </ul>
    </div>
  )
}
