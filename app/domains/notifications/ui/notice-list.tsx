import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ShownNotice } from '../centre/notice-page.server'
import { KINDS } from '../kinds'

type Unread = {
  kind: 'message' | 'request'
  count: number
  /** When the newest came, as an ISO date and as text; null if it has been read meanwhile. */
  newest: { at: string; time: string } | null
}

/**
 * How many messages and requests are unread, and when the newest came, above the notices. It shows neither senders nor texts. A row
 * disappears once everything in it has been read.
 */
export function UnreadMessages({ unread, action }: { unread: readonly Unread[]; action: string }) {
  const { t } = useTranslation()
  return unread
    .filter(({ count }) => count > 0)
    .map(({ kind, count, newest }) => (
      <NoticeRow
        key={kind}
        action={action}
        notice={{
          icon: KINDS[kind].icon,
          href: kind === 'message' ? '/chat' : '/chat?folder=requests',
          text: t(`notifications:unreadOf.${kind}`, { count }),
          isUnread: true,
          ...newest,
        }}
      />
    ))
}

/** From this many equal notices in a row, they are folded into one line. */
const ALIKE_MIN = 3

type Group = readonly [ShownNotice, ...ShownNotice[]]

const isAlike = (one: ShownNotice, other: ShownNotice) =>
  one.text === other.text && one.device === other.device && one.isUnread === other.isUnread

/** Notices that follow each other and differ only in their time, such as sign-ins on one device, together; all others alone. */
export function groupNotices(notices: readonly ShownNotice[]): Group[] {
  const runs: [ShownNotice, ...ShownNotice[]][] = []
  for (const notice of notices) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], notice)) run.push(notice)
    else runs.push([notice])
  }
  return runs.flatMap((run) => (run.length < ALIKE_MIN ? run.map((notice): Group => [notice]) : [run]))
}

/** One notice; or several alike, folded into one line with their number and the text of the newest. */
export function NoticeGroup({ notices, action }: { notices: Group; action: string }) {
  const [newest, ...others] = notices
  if (others.length === 0) return <NoticeRow notice={newest} action={action} />
  return (
    <li>
      <details className="group/alike">
        <summary className="flex cursor-pointer list-none items-start gap-3 border-b border-line py-3 [&::-webkit-details-marker]:hidden">
          <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name={newest.icon} />
          </span>
          <span className="min-w-0 flex-1 py-0.5">
            <span className={`block ${newest.isUnread ? 'font-semibold' : ''}`.trimEnd()}>
              {notices.length}
              {'\u00a0× '}
              {newest.text}
            </span>
            <span className="block text-sm/normal text-ink-soft">
              <time dateTime={newest.at}>{newest.time}</time>
              {newest.device ? ` · ${newest.device}` : null}
            </span>
          </span>
          <span className="-mr-4 grid size-11 flex-none place-items-center text-ink-soft">
            <Icon name="chevron-down" size={18} className="group-open/alike:rotate-180" />
          </span>
        </summary>
        <ul className="pl-7 max-sm:pl-4">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} action={action} />
          ))}
        </ul>
      </details>
    </li>
  )
}

type RowNotice = Pick<ShownNotice, 'icon' | 'text' | 'href' | 'isUnread'> &
  Partial<Pick<ShownNotice, 'id' | 'at' | 'time' | 'device'>>

/**
 * One notice: the whole row is a link to what it is about. Unread notices have a mark and a word, not a colour alone. The row of unread
 * messages, which has no id, needs neither, since its text says that they are unread.
 */
function NoticeRow({ notice, action }: { notice: RowNotice; action: string }) {
  const { t } = useTranslation()
  const { id, icon, text, href, at, time, device, isUnread } = notice
  return (
    <li
      className="relative flex items-start gap-3 border-b border-line py-3"
      data-unread={isUnread || undefined}
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className={isUnread ? 'font-semibold' : undefined}>
          {href ? (
            <Anchor className="after:absolute after:inset-0" href={href}>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm/normal text-ink-soft">
          {id && isUnread ? (
            <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
              <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
              {t('notifications:unread')}
            </span>
          ) : null}
          {at ? (
            <span>
              <time dateTime={at}>{time}</time>
              {device ? ` · ${device}` : null}
            </span>
          ) : null}
        </p>
      </div>
      {id ? (
        // The router sends it, so that the page keeps its place.
        <Form method="post" action={action} preventScrollReset className="relative -mr-4 flex-none">
          <input type="hidden" name="intent" value="clear" />
          <Button
            variant="quiet"
            className="w-11 px-0 text-ink-soft"
            name="id"
            value={id}
            aria-label={t('notifications:clear', { text })}
          >
            <Icon name="x" size={18} />
          </Button>
        </Form>
      ) : (
        <span className="-mr-1.5 grid h-11 flex-none place-items-center text-ink-soft">
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </li>
  )
}
