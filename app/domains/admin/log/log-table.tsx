import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { queueHref } from '~/domains/moderation/images/forms'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/link'
import { detailLines, entryParts, type ShownEntry } from './log-text'

/** An entry whose day is the head of its part of the table. */
export type DatedEntry = ShownEntry & { day: string; time: string }

// Who acted is part of the sentence.
const HEADS = ['when', 'what', 'details', 'ip'] as const
const WIDTHS: Partial<Record<(typeof HEADS)[number], string>> = { when: 'w-20', details: 'w-64', ip: 'w-36' }
const CELL = 'px-3 py-2 align-top max-md:p-0'
const SOFT = 'max-md:text-ink-soft'

/** Entries of the activity log (SPEC 2), by day: a table, and joined rows on a phone. */
export function LogTable({ entries }: { entries: readonly DatedEntry[] }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('admin:log.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {HEADS.map((head) => (
            <th key={head} scope="col" className={`px-3 py-2 font-semibold ${WIDTHS[head] ?? ''}`}>
              {t(`admin:log.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(entries).map(({ day, ofDay }) => (
        <tbody key={day} className="max-md:mb-3 max-md:block">
          <tr className="max-md:block">
            <th
              scope="rowgroup"
              colSpan={HEADS.length}
              className="px-3 pt-4 pb-1 font-semibold max-md:block max-md:px-0"
            >
              {day}
            </th>
          </tr>
          {ofDay.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function byDay(entries: readonly DatedEntry[]): { day: string; ofDay: DatedEntry[] }[] {
  const days = [...new Set(entries.map(({ day }) => day))]
  return days.map((day) => ({ day, ofDay: entries.filter((entry) => entry.day === day) }))
}

/** On a phone: the sentence, its details, and in the last line when and from where. */
function Row({ entry }: { entry: DatedEntry }) {
  return (
    <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:border-x max-md:bg-surface max-md:px-3 max-md:py-2 max-md:nth-2:rounded-t-card max-md:nth-2:border-t max-md:last:rounded-b-card">
      <td className={`${CELL} ${SOFT} whitespace-nowrap tabular-nums max-md:order-3`}>
        <time dateTime={entry.createdAt} title={entry.when}>
          {entry.time}
        </time>
      </td>
      <td className={`${CELL} wrap-anywhere max-md:order-1 max-md:basis-full`}>
        <Sentence entry={entry} />
      </td>
      <td className={`${CELL} wrap-anywhere text-ink-soft max-md:order-2 max-md:basis-full`}>
        <LogDetails entry={entry} />
      </td>
      <td
        className={`${CELL} ${SOFT} tabular-nums max-md:order-4 ${entry.ipAddress ? "max-md:before:px-1 max-md:before:content-['·']" : ''}`}
      >
        {entry.ipAddress}
      </td>
    </tr>
  )
}

/** The one or the thing that the entry is about is the link; a case, which a sentence cannot name, stands behind it. */
function Sentence({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  const [before, whom, after] = entryParts(t, entry)
  const href = hrefOf(entry)
  if (!href) return <>{before + whom + after}</>
  const named = whom && entry.targetType !== 'case'
  return (
    <>
      {before}
      {named ? (
        <Anchor className={LINK} href={href}>
          {whom}
        </Anchor>
      ) : (
        whom
      )}
      {after}
      {named ? null : (
        <>
          {' · '}
          <Anchor className={LINK} href={href}>
            {targetLabel(t, entry)}
          </Anchor>
        </>
      )}
    </>
  )
}

/** Without a name for a case: nobody learns here that they are reported themselves. */
function targetLabel(t: TFunction, { targetType, targetId, targetName, photoOf }: ShownEntry): string {
  if (targetType === 'case' && targetId) return t('admin:log.case', { number: targetId.slice(0, 8) })
  return photoOf ? t('cases:about.image', { name: photoOf.firstName }) : (targetName ?? '')
}

function hrefOf({ action, targetType, targetId, targetName, photoOf }: ShownEntry): string | null {
  if (targetType === 'case' && targetId) return `/admin/cases/${targetId}`
  // An approved photo has a page; the others are found by their owner.
  if (photoOf && action === 'image.approve')
    return queueHref({ show: 'approved', person: photoOf.id }, targetId)
  if (photoOf) return `/admin/users/${photoOf.id}`
  return targetName && targetId ? `/admin/users/${targetId}` : null
}

const ID = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

// The beginning tells the ids of a page apart; the export has them whole.
const shortIds = (text: string) => text.replace(ID, '$1…')

/** Reason, duration and changed fields, one line each. */
export function LogDetails({ entry }: { entry: Pick<ShownEntry, 'details' | 'targetName' | 'isRedacted'> }) {
  const { t } = useTranslation()
  return (
    <>
      {detailLines(t, entry.details, entry.targetName).map((line) => (
        <span key={line} className="block">
          {shortIds(line)}
        </span>
      ))}
      {entry.isRedacted ? <span className="block italic">{t('admin:log.redacted')}</span> : null}
    </>
  )
}
