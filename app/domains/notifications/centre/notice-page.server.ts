import { NOTICES, NOTICES_COUNTED } from 'db/limits/notifications'
import type { TFunction } from 'i18next'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { countryName } from '~/i18n/format/names'
import { dayNumber, formatDate, formatDay, formatTime, type Reader } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { rowsOf } from '~/platform/database/db.server'
import { type CursorScope, readKeyset, writeKeyset } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import type { IconName } from '~/ui/icons/glyphs'
import { KINDS } from '../kinds'
import type { EventKind } from '../notify.server'
import { EVENT_COUNT, IS_VISIBLE, VISIBLE_PEOPLE } from './notices-sql.server'

export type ShownNotice = {
  id: string
  icon: IconName
  text: string
  /** Null if there is nothing to open. */
  href: string | null
  at: string
  /** The time in words. */
  time: string
  /** For a security notice: the device, and the country if known, in words. */
  device: string | null
  isUnread: boolean
}

/**
 * One page of somebody's notices, the newest first, with texts in their language and time zone. Without those whose people are all hidden
 * from them. `cursor` comes from an earlier page; an invalid one returns the first page. One statement.
 */
export async function noticePage(
  viewer: Pick<Viewer, 'id'>,
  { language, timeZone, cursor }: { language: Language; timeZone: string; cursor: string | null },
): Promise<{ notices: ShownNotice[]; nextCursor: string | null }> {
  const scope: CursorScope = { list: 'notices', personId: viewer.id }
  const after = readKeyset(cursor, scope)
  const rows = await rowsOf<Row>(
    after ? LATER_PAGE : FIRST_PAGE,
    [viewer.id, ...(after ? [after.after, after.id] : [])],
    { prepared: true },
  )
  const shown = rows.slice(0, NOTICES.page)
  const last = shown.at(-1)
  return {
    notices: shown.map((row) => shownNotice(row, { language, timeZone })),
    nextCursor:
      rows.length > NOTICES.page && last ? writeKeyset({ after: last.position, id: last.id }, scope) : null,
  }
}

export type UnreadNotices = {
  /** Notices that the list shows, up to NOTICES_COUNTED. */
  shown: number
  /** Likes and matches that these stand for. */
  likes: number
}

/** How much somebody has not read, and whether there is any notice at all, shown in the list or not. */
export async function unreadNoticeCount(
  viewer: Pick<Viewer, 'id'>,
): Promise<UnreadNotices & { isAny: boolean }> {
  const [row] = await rowsOf<UnreadNotices & { isAny: boolean }>(UNREAD, [viewer.id], { prepared: true })
  return row ?? { shown: 0, likes: 0, isAny: false }
}

type Row = {
  id: string
  kind: EventKind
  detail: string | null
  about: string | null
  count: number
  name: string | null
  device: string | null
  country: string | null
  position: string
  updatedAt: string
  isUnread: boolean
}

const page = (condition: string) => `
  select n.id, n.kind, n.detail, n.about, ${EVENT_COUNT} as count, n.read_at is null as "isUnread",
    case when n.has_people and u.allow_message_previews then
      (select p.first_name ${VISIBLE_PEOPLE} order by i.created_at desc limit 1) end as name, e.device, e.country,
    to_char(n.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position, n.updated_at as "updatedAt"
  from notices n join users u on u.id = n.user_id
    left join security_events e on n.kind = 'security' and e.id = n.about and e.user_id = n.user_id
  where n.user_id = $1::uuid and n.is_shown and ${IS_VISIBLE} ${condition}
  order by n.updated_at desc, n.id desc limit ${NOTICES.page + 1}`
const FIRST_PAGE = page('')
const LATER_PAGE = page('and (n.updated_at, n.id) < ($2::timestamptz, $3::uuid)')

const IS_UNREAD = `n.user_id = $1::uuid and n.read_at is null and ${IS_VISIBLE}`
// Every page of every member runs it. What the list does not show takes no place among those that are counted.
const UNREAD = `
  select count(*)::int as shown, coalesce(sum(likes), 0)::int as likes,
    count(*) > 0 or exists (select from notices n where ${IS_UNREAD}) as "isAny"
  from (
    select case when n.kind in ('like', 'match') then ${EVENT_COUNT} end as likes from notices n
    where ${IS_UNREAD} and n.is_shown limit ${NOTICES_COUNTED}) as unread`

function shownNotice(row: Row, time: { language: Language; timeZone: string }): ShownNotice {
  const { id, kind, count, isUnread } = row
  const name = count === 1 ? row.name : null
  return {
    id,
    isUnread,
    icon: KINDS[kind].icon,
    href: KINDS[kind].path(row),
    text: noticeText(time, { ...row, name }),
    at: new Date(row.updatedAt).toISOString(),
    time: noticeTime(row.updatedAt, time),
    device:
      [row.device, row.country && countryName(time.language, row.country)].filter(Boolean).join(' · ') ||
      null,
  }
}

/** When a notice came, in words: today the time, yesterday with the word, before that the day. */
export function noticeTime(
  at: string,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const ago = dayNumber(now(), timeZone) - dayNumber(at, timeZone)
  const clock = formatTime(language, at, timeZone)
  if (ago <= 0) return clock
  if (ago === 1) return translator(language)('notices:yesterday', { time: clock })
  return formatDay(language, at, timeZone, ago < 180 ? 'long' : 'longYear')
}

/** The values of a notice's text. `name`: that of the person who caused it, if it is only one and the reader wants previews. */
type NoticeContent = { kind: EventKind; detail: string | null; count: number; name: string | null }

/** The text of a notice in the reader's language, with dates in the reader's time zone. */
function noticeText(reader: Reader, { kind, detail, count, name }: NoticeContent): string {
  const t = translator(reader.language)
  switch (kind) {
    case 'like':
    case 'match':
    case 'album_shared':
      return name === null
        ? t(`notices:text.${kind}.people`, { count })
        : t(`notices:text.${kind}.named`, { name })
    case 'photo_decided':
      return t(`notices:text.photo_decided.${detail === 'approved' ? 'approved' : 'rejected'}`, { count })
    case 'report_decided':
      return t(`notices:text.report_decided.${REPORTS.find((one) => one === detail) ?? 'own'}`)
    case 'premium_ending':
      return detail
        ? t('notices:text.premium_ending.at', { date: formatDate(reader, detail, 'long') })
        : t('notices:text.premium_ending.soon')
    case 'security':
      return securityText(t, detail)
    case 'profile_views':
      return t('notices:text.profile_views', { count })
    case 'support_answer':
      return t('notices:text.support_answer')
  }
}

const REPORTS = ['own', 'upheld', 'dismissed'] as const

/** The text of a security event is the subject of its e-mail. */
function securityText(t: TFunction, event: string | null): string {
  const text = t(`mail:event.${event}.subject` as 'mail:event.restored.subject', { defaultValue: '' })
  return text || t('notices:text.security')
}
