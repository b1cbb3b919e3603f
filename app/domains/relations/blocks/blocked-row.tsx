import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { useReader } from '~/ui/hooks/use-reader'
import { PERSON_ROW } from '../likes/like-row'
import type { BlockedPerson } from './blocked-people.server'

/** Explains the consequences of a block before it is confirmed. */
export function BlockConsequences({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>{t('relations:block.gone')}</li>
      <li>{t('relations:block.likes')}</li>
      <li>{t('relations:block.quiet', { name })}</li>
      <li>{t('relations:block.undo')}</li>
    </ul>
  )
}

/** A blocked member with a button to unblock. */
export function BlockedRow({
  person,
  action,
}: {
  person: BlockedPerson
  /** The address of the page of the list. */
  action: string
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, firstName, since } = person
  return (
    <li className={PERSON_ROW}>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base">{firstName}</h2>
        <p className="text-sm text-ink-soft">
          {t('relations:blocked.since', { date: formatDate(reader, since) })}
        </p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="userId" value={id} />
        <Button
          variant="secondary"
          pendingText={t('relations:blocked.pending')}
          aria-label={t('relations:blocked.unblockName', { name: firstName })}
        >
          {t('relations:blocked.unblock')}
        </Button>
      </form>
    </li>
  )
}
