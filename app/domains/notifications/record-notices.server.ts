import { createHash, randomUUID } from 'node:crypto'
import { NOTICES } from 'db/limits/notifications'
import { sql } from 'drizzle-orm'
import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { type Tx, uuidArray } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { publishNoticeChange } from './centre/unread-notices-feed.server'
import { enqueuePushes, isPushable } from './channels/deliver-push.server'
import { KINDS } from './kinds'
import type { EventKind, NoticeEvent } from './notify.server'
import { momentAgo, wantsSql } from './preferences/preferences.server'

/** Writes one event for all these people in one statement, and publishes and enqueues what follows from it. */
export async function recordNotices(tx: Tx, userIds: readonly string[], event: NoticeEvent): Promise<void> {
  await lockNotices(tx, userIds, event.kind)
  const recipients = await tx.execute<{ userId: string; isShown: boolean; isPushed: boolean }>(
    writeNotices(userIds, event),
  )
  const shown = recipients.filter(({ isShown }) => isShown).map(({ userId }) => userId)
  await publishNoticeChange(shown, tx)
  const pushed = recipients.filter(({ isPushed }) => isPushed).map(({ userId }) => userId)
  await enqueuePushes(tx, pushed, event.kind)
}

/**
 * Withdraws an event of a person, such as a like: its notice no longer counts it, and is hidden if it has no other event. If the event is
 * repeated within a day, nobody is notified again.
 */
export async function withdrawNotice(
  tx: Tx,
  { userId, kind, personId }: { userId: string; kind: EventKind; personId: string },
): Promise<void> {
  await lockNotices(tx, [userId], kind)
  const withdrawn = await tx.execute(sql`
    update notice_items i set is_withdrawn = true from notices n
    where n.id = i.notice_id and n.user_id = ${userId} and n.kind = ${kind} and i.person_id = ${personId}
      and not i.is_withdrawn returning n.id`)
  if (withdrawn.length > 0) await publishNoticeChange([userId], tx)
}

/** Restores withdrawn events under the conditions of `notify`, but without push and e-mail, and not those of a deleted notice. */
export async function returnNotices(
  tx: Tx,
  userIds: readonly string[],
  { kind, personId }: { kind: EventKind; personId: string },
): Promise<void> {
  await lockNotices(tx, userIds, kind)
  const returned = await tx.execute<{ userId: string }>(sql`
    update notice_items i set is_withdrawn = false from notices n
    where n.id = i.notice_id and n.user_id = any(${uuidArray(userIds)}) and n.kind = ${kind} and i.person_id = ${personId}
      and i.is_withdrawn and i.created_at > ${momentAgo(hours(NOTICES.samePersonHours))} returning n.user_id as "userId"`)
  const shown = returned.map(({ userId }) => userId)
  await publishNoticeChange(shown, tx)
}

/**
 * Takes back what two people were notified of about each other, once they see each other no more, as by a block. Publishes nothing: their
 * notices are hidden by then, and what an open page learns would tell a block from the deletion of an account.
 */
export async function withdrawNoticesBetween(
  tx: Tx,
  [oneId, otherId]: readonly [string, string],
  kinds: readonly EventKind[],
): Promise<void> {
  await tx.execute(sql`
    update notice_items i set is_withdrawn = true from notices n
    where n.id = i.notice_id and n.kind in ${kinds} and not i.is_withdrawn
      and ((n.user_id = ${oneId}::uuid and i.person_id = ${otherId}::uuid)
        or (n.user_id = ${otherId}::uuid and i.person_id = ${oneId}::uuid))`)
}

/** Of two events at once the second must see the notice of the first. In the order of the people's ids, which prevents deadlocks. */
async function lockNotices(tx: Tx, userIds: readonly string[], kind: EventKind): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`notices ${kind} `} || id, 0))
    from (select unnest(${uuidArray(userIds)})::text as id order by 1) as people`)
}

function writeNotices(userIds: readonly string[], event: NoticeEvent) {
  const { kind, about = null, personId = null, detail = null, number = null } = event
  const { joins, repeats, hasOwnMail } = KINDS[kind]
  const subject = subjectOf(event)
  const at = momentAgo(0)
  const since = momentAgo(hours(NOTICES.samePersonHours))
  const isMailed = hasOwnMail ? sql`false` : sql.raw(wantsSql('u.id', kind, 'mail'))
  return sql`
    with returned as (
      update notice_items i set is_withdrawn = false from notices n
      where n.id = i.notice_id and n.user_id = any(${uuidArray(userIds)}) and n.kind = ${kind} and i.subject_id = ${subject}::uuid
        and i.is_withdrawn and i.created_at > ${since} returning n.user_id
    ), wanted as (
      select u.id, ${sql.raw(wantsSql('u.id', kind, 'app'))} as is_shown, ${sql.raw(isPushable('u.id', kind))} as is_pushed,
        ${isMailed} as is_mailed
      from users u
      where u.id = any(${uuidArray(userIds)}) and not u.is_suspended and u.deleted_at is null
        and not ${isHiddenPerson(personId)} and u.id not in (select user_id from returned)
        and ${
          repeats
            ? sql`true`
            : sql`not exists (
          select from notices n join notice_items i on i.notice_id = n.id
          where n.user_id = u.id and n.kind = ${kind} and i.subject_id = ${subject}::uuid and n.detail is not distinct from ${detail}::text
            and ${personId ? sql`i.created_at > ${since}` : sql`true`})`
        }
    ), recipients as (
      select w.*, ${
        joins === 'never'
          ? sql`null::uuid`
          : sql`(
        select n.id from notices n
        where n.user_id = w.id and n.kind = ${kind} and n.read_at is null and n.detail is not distinct from ${detail}::text
          and n.is_shown = w.is_shown and n.updated_at > ${momentAgo(hours(NOTICES.joinedForHours))}
          ${joins === 'about' ? sql`and n.about is not distinct from ${about}::uuid` : sql``}
        -- Its reader may read or delete it at this moment: then the event is a notice of its own.
        order by n.updated_at desc limit 1 for no key update)`
      } as joined_id, gen_random_uuid() as new_id
      from wanted w where w.is_shown or w.is_pushed or w.is_mailed
    ), joined as (
      update notices n set about = ${about}::uuid, number = ${number}::int, updated_at = ${at},
        is_mail_due = n.is_mail_due or recipients.is_mailed
      from recipients where n.id = recipients.joined_id returning n.id
    ), made as (
      insert into notices (id, user_id, kind, detail, about, number, has_people, is_shown, is_mail_due, created_at, updated_at)
      select new_id, id, ${kind}, ${detail}::text, ${about}::uuid, ${number}::int, ${personId !== null}, is_shown, is_mailed, ${at}, ${at}
      from recipients where joined_id is null returning id
    ), items as (
      insert into notice_items (notice_id, subject_id, person_id, created_at)
      select coalesce(joined_id, new_id), ${subject}::uuid, ${personId}::uuid, ${at} from recipients
      on conflict (notice_id, subject_id) do update set created_at = excluded.created_at, is_withdrawn = false
      returning notice_id
    )
    select id as "userId", is_shown as "isShown", is_pushed as "isPushed" from recipients
    union all select user_id, true, false from returned`
}

const isHiddenPerson = (personId: string | null) =>
  personId === null
    ? sql`false`
    : sql`(${sql.raw(isBlockBetween('u.id', `'${personId.replace(/[^0-9a-f-]/gi, '')}'::uuid`))} or not exists (
        select from users p where p.id = ${personId}::uuid and not p.is_suspended and p.deleted_at is null))`

/** What distinguishes one event from another: the person, the thing, or, where the text says it all, the text. */
function subjectOf({ kind, about, personId, detail }: NoticeEvent): string {
  if (KINDS[kind].repeats) return randomUUID()
  if (personId ?? about) return String(personId ?? about)
  if (detail === undefined) return randomUUID()
  return createHash('sha256')
    .update(detail)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
