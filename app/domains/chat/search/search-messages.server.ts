import { MESSAGE_HITS_PAGE, SEARCHED_MESSAGES_MAX } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'
import { db, rowsOf } from '~/platform/database/db.server'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { type Partner, partnerColumns, partnerOf } from '../conversations/partner-sql.server'
import { phraseText } from '../phrasebook/phrasebook.server'
import { isPhrase, PHRASES } from '../phrasebook/phrases'
import { hasAllWords, matchPieces, type Piece, searchWords } from './match-pieces'

/** A message that contains the searched words. */
export type MessageHit = {
  id: string
  partnerId: string
  partner: Pick<Partner, 'firstName' | 'photo'>
  /** The sequence numbers of the message and of the last one of its conversation. */
  seq: number
  lastSeq: number
  isOwn: boolean
  createdAt: string
  /** The part of the text around the words; empty if the viewer has switched previews off. */
  pieces: Piece[]
}
export type MessageHits = { hits: MessageHit[]; nextCursor: string | null }

/**
 * The viewer's messages that contain all searched words, by conversation as the list orders them, newest first within each. Case, accents
 * and punctuation are ignored; a phrase matches in the viewer's language. Searches the latest messages of the viewer's conversations
 * (db/limits/chat), without cleared and unsent ones, and without conversations whose partner is unavailable: after a block they answer as
 * after a deletion (decision 0270).
 * @param cursor of an earlier answer; any other value returns the first page
 */
export async function searchMessages(
  viewer: Pick<Viewer, 'id'>,
  { search, language, cursor }: { search: string; language: Language; cursor: string | null },
): Promise<MessageHits> {
  if (!searchWords(search).some((word) => word.length > 1)) return { hits: [], nextCursor: null }
  const scope: CursorScope = { list: `messages ${search}`, personId: viewer.id }
  const [updatedAt, roomId, seq] = readCursor(cursor, scope, Position) ?? [null, null, null]
  const values = [viewer.id, search, `{${phrasesWith(search, language)}}`, updatedAt, roomId, seq]
  const rows = await rowsOf<Row>(HITS, values, { prepared: true })
  const shown = rows.slice(0, MESSAGE_HITS_PAGE)
  const partners = await partnersOf(viewer, shown)
  const last = rows.length > MESSAGE_HITS_PAGE ? shown.at(-1) : undefined
  // A conversation that goes on between two pages moves to the top; those that stood before it have been shown.
  const lastAt = last?.roomId === roomId ? updatedAt : last?.updatedAt
  return {
    hits: shown.flatMap((row) => hitOf(row, partners.get(row.userId), { search, language })),
    nextCursor: last ? writeCursor([lastAt, last.roomId, last.seq], scope) : null,
  }
}

/** The end of a page: the last activity of the conversation, its room, and the message. */
const Position = z.tuple([z.string(), z.guid(), z.int()])

type Row = {
  id: string
  roomId: string
  partnerId: string
  userId: string
  updatedAt: string
  seq: number
  lastSeq: number
  isOwn: boolean
  content: string
  phrase: string | null
  createdAt: string
  previews: boolean
}

const phrasesWith = (search: string, language: Language): string[] =>
  PHRASES.filter((phrase) => hasAllWords(phraseText(language, phrase), search))

function hitOf(
  row: Row,
  partner: Partner | null | undefined,
  { search, language }: { search: string; language: Language },
): MessageHit[] {
  if (!partner) return []
  const { id, partnerId, seq, lastSeq, isOwn, content, phrase, createdAt, previews } = row
  const text = phrase !== null && isPhrase(phrase) ? phraseText(language, phrase) : content
  return [
    {
      id,
      partnerId,
      partner: { firstName: partner.firstName, photo: partner.photo },
      seq,
      lastSeq,
      isOwn,
      createdAt: new Date(createdAt).toISOString(),
      pieces: previews ? matchPieces(text, search) : [],
    },
  ]
}

async function partnersOf(viewer: Pick<Viewer, 'id'>, rows: Row[]): Promise<Map<string, Partner | null>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  if (ids.length === 0) return new Map()
  const people = await db.select(partnerColumns(viewer.id)).from(users).where(inArray(users.id, ids))
  return new Map(people.map((person) => [person.id, partnerOf(person, { seesPresence: false })]))
}

// $1: the viewer; $2: the search; $3: keys of matching phrases; $4 to $6: the position. The conversations are read in order and their
// messages by their numbers, so a frequent word ends the statement early; a rare one ends it at the limit. Partners are looked up on the way.
// The conversation of the position may be newer by now, and still has its rest to show.
// A search of which nothing is left to compare would match everything.
const HITS = `
  select c.*, (select u.allow_message_previews from users u where u.id = $1::uuid) as previews
  from (
    select m.room_id as "roomId", m.contact_id as "partnerId", m.partner_id as "userId", m.last_seq as "lastSeq",
      to_char(m.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedAt", s.*
    from (
      select m.room_id, m.contact_id, m.partner_id, m.cleared_seq, r.updated_at, r.last_seq
      from chat_members m
      join chat_rooms r on r.id = m.room_id and r.last_seq > m.cleared_seq
      where m.user_id = $1::uuid and m.sealed_at is null ${hiddenFrom('$1::uuid', 'm.partner_id')}
        and ($4::timestamptz is null or m.room_id = $5::uuid or (r.updated_at, m.room_id) <= ($4::timestamptz, $5::uuid))
      order by r.updated_at desc, m.room_id desc
    ) m
    cross join lateral (
      select s.id, s.seq, s.sender_id = $1::uuid as "isOwn", s.content, s.phrase, s.created_at as "createdAt"
      from messages s
      where s.room_id = m.room_id and s.seq > m.cleared_seq and s.unsent_at is null
        and ($4::timestamptz is null or m.room_id <> $5::uuid or s.seq < $6::int)
        and (select not u.is_suspended and u.deleted_at is null from users u where u.id = m.partner_id)
      order by s.seq desc
    ) s
    limit ${SEARCHED_MESSAGES_MAX}
  ) c
  where btrim(normalize_for_search($2::text)) <> '' and case when c.phrase is not null then c.phrase = any ($3::text[])
    else normalize_for_search(c.content) like all ((select array_agg('%' || word || '%')
      from regexp_split_to_table(btrim(normalize_for_search($2::text)), '\\s+') word)::text[]) end
  limit ${MESSAGE_HITS_PAGE + 1}`
