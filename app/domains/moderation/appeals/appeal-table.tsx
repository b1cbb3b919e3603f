import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { LABELLED_CELL, ROW_LINK } from '~/ui/classes/card-rows'
import { useReader } from '~/ui/hooks/use-reader'
import { SmallChip } from '~/ui/small-chip'
import type { AppealLine } from './appeal-queue.server'

const HEADS = ['person', 'since', 'decision', 'ground', 'decidedBy'] as const
const CELL = 'px-3 py-2 align-middle max-md:block max-md:items-baseline max-md:px-4 max-md:py-1'

/** The table of appeals, whose rows are cards on a phone. The whole row or card links to its appeal. */
export function AppealTable({ lines }: { lines: readonly AppealLine[] }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('decisions:appeals.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-semibold">
              {t(`decisions:appeals.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ line }: { line: AppealLine }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, person, action, ground, decidedBy, isOwn, createdAt } = line
  return (
    <tr className="relative border-b border-line focus-within:bg-accent-soft hover:bg-accent-soft max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:pt-0.5 max-md:pb-3">
      <td className={`${CELL} max-md:pb-0`}>
        <Anchor
          href={`/admin/appeals/${id}`}
          className={`${ROW_LINK} inline-flex min-h-11 items-center py-2 after:absolute after:inset-0 max-md:-my-2`}
        >
          {person ?? t('decisions:appeals.gone')}
        </Anchor>
      </td>
      <Cell name={t('decisions:appeals.since')}>
        <time dateTime={createdAt}>{formatMoment(reader, createdAt)}</time>
      </Cell>
      <Cell name={t('decisions:appeals.decision')}>{t(`decisions:result.${action}`)}</Cell>
      <Cell name={t('decisions:appeals.ground')}>{ground ? t(`decisions:ground.${ground}`) : null}</Cell>
      <Cell name={t('decisions:appeals.decidedBy')}>
        {isOwn ? (
          <SmallChip>{t('decisions:appeals.own')}</SmallChip>
        ) : (
          (decidedBy ?? t('decisions:appeals.gone'))
        )}
      </Cell>
    </tr>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={`${CELL} ${LABELLED_CELL} wrap-anywhere`} data-name={name}>
      {children}
    </td>
  )
}
