import type { TicketState } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { useReader } from '~/ui/use-reader'
import { OWN_TICKETS } from '../forms'
import type { OwnTicket } from '../tickets/own-tickets.server'

/** A member's tickets. */
export function TicketList({ tickets }: { tickets: readonly OwnTicket[] }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <ul className="grid gap-3">
      {tickets.map(({ id, number, category, subject, state, updatedAt }) => (
        <li key={id} className={`${CARD} grid gap-2 p-4 pr-12`}>
          <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
            <span className="tabular-nums">
              {number} · {t(`support:category.${category}`)}
            </span>
            <StateChip state={state} />
          </span>
          <Anchor
            href={`${OWN_TICKETS}/${id}`}
            className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {subject}
          </Anchor>
          <time dateTime={updatedAt} className="text-sm text-ink-soft">
            {t('support:changed', { time: formatMoment(reader, updatedAt) })}
          </time>
          <Icon
            name="chevron-right"
            size={18}
            className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-soft"
          />
        </li>
      ))}
    </ul>
  )
}

export function StateChip({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  return <Chip>{t(`support:state.${state}`)}</Chip>
}
