import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'

/** SQL: the people in the notice `n` whom its reader may see. Their accounts are active, and neither has blocked the other. */
export const VISIBLE_PEOPLE = `
  from notice_items i join users p on p.id = i.person_id and not p.is_suspended and p.deleted_at is null
  where i.notice_id = n.id and not i.is_withdrawn ${hiddenFrom('n.user_id', 'i.person_id')}`

/** SQL: whether the reader may see the notice `n`. */
export const IS_VISIBLE = `(not n.has_people or exists (select ${VISIBLE_PEOPLE}))`

/** SQL: how many events the notice `n` combines; of events with people, only those whose person its reader may see. */
export const EVENT_COUNT = `(case when n.has_people then (select count(*) ${VISIBLE_PEOPLE})
  else coalesce(n.number, (select count(*) from notice_items i where i.notice_id = n.id)) end)::int`
