import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { byDay } from '~/ui/by-day'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import { PageLinks } from '~/ui/page-links'
import type { OwnEventView } from './events.server'

/** The events of one's own account, newest first, by day. */
export function EventList({
  events,
  olderHref,
  newestHref,
}: {
  events: readonly OwnEventView[]
  /** The next page, if there is one. */
  olderHref: string | null
  newestHref: string | null
}) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4" aria-labelledby="log">
      <div className="grid gap-1">
        <h2 id="log" className="font-serif text-xl font-semibold">
          {t('security:log.heading')}
        </h2>
        <p className="text-ink-soft">{t('security:log.lead', { days: SECURITY_EVENTS_KEPT_DAYS })}</p>
      </div>
      {events.length === 0 ? (
        <p className="text-ink-soft">{t('security:log.empty')}</p>
      ) : (
        byDay(events).map(({ day, ofDay }) => (
          <div key={day} className="grid gap-2">
            <h3 className="font-sans text-sm/normal font-semibold text-ink-soft">{day}</h3>
            <ul className={`${CARD} list-none divide-y divide-line p-0`}>
              {ofDay.map((event) => (
                <Entry key={event.id} event={event} />
              ))}
            </ul>
          </div>
        ))
      )}
      <PageLinks
        newest={{ href: newestHref, text: t('security:log.newest') }}
        older={{ href: olderHref, text: t('security:log.older') }}
      />
    </section>
  )
}

const WARNINGS = new Set<OwnEventView['kind']>(['sign-in-failed', 'second-factor-failed'])

function Entry({ event }: { event: OwnEventView }) {
  const { t } = useTranslation()
  const isWarning = WARNINGS.has(event.kind)
  const hasSeveralTries = event.count > 1 && event.kind === 'sign-in-failed'
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Icon
        name={isWarning ? 'triangle-alert' : 'info'}
        className={`flex-none ${isWarning ? 'text-warning' : 'text-ink-soft'}`}
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          {t(`security:event.${event.kind}`)}
          {hasSeveralTries ? ` · ${t('security:log.tries', { count: event.count })}` : null}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={event.when.at} title={event.when.exact} className="tabular-nums">
            {event.time}
          </time>
          {' · '}
          {event.device || t('security:sessions.unknownDevice')}
          {event.place ? ` · ${event.place}` : null}
        </p>
      </div>
    </li>
  )
}
