import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { imagesHref } from '~/domains/moderation/images/forms'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { CELL, type DatedEntry, DayRow, DayTable, LAST_CELL } from './day-table'
import { caseLabel, detailLines, entryParts, namedDetails, type ShownEntry } from './log-text'

type DatedLogEntry = ShownEntry & DatedEntry

// There is no column for the actor, who is named in the sentence.
const HEADS = ['when', 'what', 'details', 'ip'] as const
/** On a tablet the sentence has the room: most entries have no details. */
const WIDTHS: Partial<Record<(typeof HEADS)[number], string>> = {
  when: 'w-20 lg:w-28',
  details: 'w-36 lg:w-64',
  ip: 'w-36',
}

/** Entries of the activity log (SPEC 2). */
export function LogTable({ entries }: { entries: readonly DatedLogEntry[] }) {
  const { t } = useTranslation()
  return (
    <DayTable
      caption={t('admin:log.title')}
      heads={HEADS.map((name) => ({ name, text: t(`admin:log.${name}`), width: WIDTHS[name] }))}
      entries={entries}
      row={(entry) => <Row key={entry.id} entry={entry} />}
    />
  )
}

/** On a phone the row shows the sentence, then the details, and in the last line the time and the IP address. */
function Row({ entry }: { entry: DatedLogEntry }) {
  return (
    <DayRow at={entry.createdAt} time={entry.time} exact={entry.when}>
      <td className={`${CELL} max-md:order-1 max-md:basis-full`}>
        <Sentence entry={entry} />
      </td>
      <td className={`${CELL} text-ink-soft max-md:order-2 max-md:basis-full`}>
        <LogDetails entry={entry} />
      </td>
      <td className={`${LAST_CELL} tabular-nums`}>{entry.ipAddress}</td>
    </DayRow>
  )
}

/** The sentence of an entry; its target is a link. If the sentence does not name the target, the link follows it, and that of a case is below it. */
function Sentence({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  const [before, target, after] = entryParts(t, entry)
  const href = hrefOf(entry)
  if (!href) return <>{before + target + after}</>
  const isCase = entry.targetType === 'case'
  const isNamed = target !== '' && !isCase
  return (
    <>
      {before}
      {isNamed ? (
        <Anchor className={LINK} href={href}>
          {target}
        </Anchor>
      ) : (
        target
      )}
      {after}
      {isNamed ? null : (
        <span className={isCase ? 'block' : "before:content-['_·_']"}>
          <Anchor className={LINK} href={href}>
            {targetLabel(t, entry)}
          </Anchor>
          {isCase && entry.targetId ? (
            <>
              {' '}
              <ShortId id={entry.targetId} />
            </>
          ) : null}
        </span>
      )}
    </>
  )
}

function targetLabel(t: TFunction, { targetType, caseAbout, targetName, photoOf }: ShownEntry): string {
  if (targetType === 'case') return caseLabel(t, caseAbout)
  return photoOf ? t('cases:about.image', { name: photoOf.firstName }) : (targetName ?? '')
}

function hrefOf({ action, targetType, targetId, targetName, photoOf }: ShownEntry): string | null {
  if (targetType === 'case' && targetId) return `/admin/cases/${targetId}`
  // Only approved photos have a page of their own; for others the link leads to their owner.
  if (photoOf && action === 'image.approve')
    return imagesHref({ show: 'approved', person: photoOf.id }, targetId)
  if (photoOf) return `/admin/users/${photoOf.id}`
  return targetName && targetId ? `/admin/users/${targetId}` : null
}

const ID = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i

/** The first eight digits of an id distinguish the entries of a page. The tooltip and the export contain the whole id. */
const ShortId = ({ id }: { id: string }) => (
  <span title={id} className="font-mono text-xs whitespace-nowrap text-ink-soft">
    {id.slice(0, 8)}
  </span>
)

/** The details of an entry, such as reason, duration and changed fields, one per line. */
export function LogDetails({
  entry,
}: {
  entry: Pick<ShownEntry, 'action' | 'adminId' | 'details' | 'assigneeName' | 'targetName' | 'isRedacted'>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const taker = entry.action === 'case.assign' ? entry.adminId : null
  return (
    <>
      {detailLines(t, language, namedDetails(entry), [entry.targetName, taker]).map((line) => (
        <span key={line} className="block">
          {/* `split` with a capturing group returns the ids at odd indexes. */}
          {line.split(ID).map((part, at) => (at % 2 === 1 ? <ShortId key={part} id={part} /> : part))}
        </span>
      ))}
      {entry.isRedacted ? <span className="block italic">{t('admin:log.redacted')}</span> : null}
    </>
  )
}
