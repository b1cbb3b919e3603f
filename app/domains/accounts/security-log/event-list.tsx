import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { Ago } from '~/ui/moment'
import type { EventView } from './events.server'

/** The events of one's own account, newest first. */
export function EventList({
  events,
  olderHref,
  newestHref,
}: {
  events: readonly EventView[]
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
        <p className="text-ink-soft">{t('security:log.lead')}</p>
      </div>
      {events.length === 0 ? (
        <p className="text-ink-soft">{t('security:log.empty')}</p>
      ) : (
        <ul className={`${CARD} list-none divide-y divide-line p-0`}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {newestHref ? (
          <ButtonLink variant="secondary" href={newestHref}>
            {t('security:log.newest')}
          </ButtonLink>
        ) : null}
        {olderHref ? (
          <ButtonLink variant="secondary" href={olderHref}>
            {t('security:log.older')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}

const WARNINGS = new Set<EventView['kind']>(['sign-in-failed', 'second-factor-failed'])

function Entry({ event }: { event: EventView }) {
  const { t } = useTranslation()
  const tries = event.count > 1 && event.kind === 'sign-in-failed'
  return (
    <li className="flex gap-4 p-4">
      <Icon
        name={WARNINGS.has(event.kind) ? 'triangle-alert' : 'info'}
        className={`mt-0.5 ${WARNINGS.has(event.kind) ? 'text-warning' : 'text-ink-soft'}`}
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          {t(`security:event.${event.kind}`)}
          {tries ? ` · ${t('security:log.tries', { count: event.count })}` : null}
        </p>
        <p className="text-sm text-ink-soft">
          <Ago {...event.when} />
          {' · '}
          {event.device || t('security:sessions.unknownDevice')}
          {event.place ? ` · ${event.place}` : null}
        </p>
      </div>
    </li>
  )
}
