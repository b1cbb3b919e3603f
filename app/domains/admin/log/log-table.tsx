import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { queueHref } from '~/domains/moderation/images/forms'
import { Anchor } from '~/ui/button'
import { NAMED_MD } from '~/ui/card-rows'
import { LINK } from '~/ui/link'
import { detailLines, entryText, type ShownEntry } from './log-text'

// Who acted is part of the sentence.
const HEADS = ['when', 'what', 'details', 'ip'] as const
const CELL = 'px-3 py-2 align-top max-md:block max-md:px-4 max-md:py-1'

/** Entries of the activity log (SPEC 2): a table, and cards on a phone. */
export function LogTable({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('admin:log.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-semibold">
              {t(`admin:log.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  return (
    <tr className="border-b border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:py-3">
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <time dateTime={entry.createdAt}>{entry.when}</time>
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        {entryText(t, entry)}
        <TargetLink entry={entry} />
      </td>
      <td className={`${CELL} wrap-anywhere text-ink-soft`}>
        <LogDetails entry={entry} />
      </td>
      <td
        data-name={t('admin:log.ip')}
        className={`${CELL} ${entry.ipAddress ? NAMED_MD : 'max-md:hidden'} tabular-nums`}
      >
        {entry.ipAddress}
      </td>
    </tr>
  )
}

function TargetLink({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  const target = targetOf(t, entry)
  if (!target) return null
  return (
    <>
      {' · '}
      <Anchor className={LINK} href={target.href}>
        {target.text}
      </Anchor>
    </>
  )
}

function targetOf(t: TFunction, entry: ShownEntry): { href: string; text: string } | null {
  const { targetType, targetId, targetName, photoOf } = entry
  // Without a name: nobody learns here that they are reported themselves.
  if (targetType === 'case' && targetId)
    return { href: `/admin/cases/${targetId}`, text: t('admin:log.case', { number: targetId.slice(0, 8) }) }
  if (photoOf)
    return { href: photoHref(entry, photoOf.id), text: t('cases:about.image', { name: photoOf.firstName }) }
  if (!targetName || !targetId) return null
  return { href: `/admin/users/${targetId}`, text: t('admin:users.editName', { name: targetName }) }
}

/** An approved photo has a page; the others are found by their owner. */
const photoHref = ({ action, targetId }: ShownEntry, ownerId: string) =>
  action === 'image.approve'
    ? queueHref({ show: 'approved', person: ownerId }, targetId)
    : `/admin/users/${ownerId}`

const ID = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

// The beginning tells the ids of a page apart; the export has them whole.
const shortIds = (text: string) => text.replace(ID, '$1…')

/** Reason, duration and changed fields, one line each. */
export function LogDetails({ entry }: { entry: Pick<ShownEntry, 'details' | 'isRedacted'> }) {
  const { t } = useTranslation()
  return (
    <>
      {detailLines(t, entry.details).map((line) => (
        <span key={line} className="block">
          {shortIds(line)}
        </span>
      ))}
      {entry.isRedacted ? <span className="block italic">{t('admin:log.redacted')}</span> : null}
    </>
  )
}
