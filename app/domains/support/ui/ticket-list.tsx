import type { TicketState } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import type { ShownMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import { RelativeTime } from '~/ui/moment'
import { SmallChip } from '~/ui/small-chip'
import { OWN_TICKETS } from '../forms'
import type { OwnTicket } from '../tickets/own-tickets.server'

/** A member's tickets. */
export function TicketList({
  tickets,
}: {
  tickets: readonly (Omit<OwnTicket, 'updatedAt'> & { updated: ShownMoment })[]
}) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3">
      {tickets.map(({ id, number, category, subject, state, updated }) => (
        <li key={id} className={`${CARD} grid gap-1 p-4 pr-12`}>
          <Anchor
            href={`${OWN_TICKETS}/${id}`}
            className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {subject}
          </Anchor>
          <p className="text-sm text-ink-soft tabular-nums">
            {number} · {t(`support:category.${category}`)}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SmallChip>{t(`support:state.${state}`)}</SmallChip>
            <span className="text-sm text-ink-soft">
              <RelativeTime {...updated} />
            </span>
          </p>
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

/** The state of a ticket. */
export function StateChip({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  return <Chip>{t(`support:state.${state}`)}</Chip>
}
