import {
  ACCOUNT_SWITCHES,
  type AccountSwitch,
  CHANNEL_DEFAULTS,
  CHANNELS,
  type Channel,
  isLocked,
  NOTICE_KINDS,
  type NoticeKind,
} from 'db/limits/notifications'
import { notificationPreferences } from 'db/schema/notifications'
import { and, eq, inArray, or } from 'drizzle-orm'
import { db, type Queryable } from '~/platform/database/db.server'
import type { Preferences } from './preferences'

type Choice = { kind: NoticeKind; channel: Channel; isOn: boolean }
type Person = { id: string }

/** Which kinds somebody wants by which channel (DECISIONS "Notifications"). */
export async function preferencesOf(person: Person, q: Queryable = db): Promise<Preferences> {
  const rows = await q
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, person.id))
  const chosen = new Map(rows.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]))
  const channelsOf = (kind: NoticeKind) =>
    Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        isLocked(kind, channel) || (chosen.get(`${kind} ${channel}`) ?? CHANNEL_DEFAULTS[kind][channel]),
      ]),
    ) as Record<Channel, boolean>
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, channelsOf(kind)])) as Preferences
}

/**
 * Stores choices; others stay. Only deviations from the default are stored. A kind that is locked for a channel stays on there,
 * whatever is chosen.
 */
export async function choose(person: Person, choices: readonly Choice[], q: Queryable = db): Promise<void> {
  const unlocked = choices.filter(({ kind, channel }) => !isLocked(kind, channel))
  const deviations = unlocked.filter(({ kind, channel, isOn }) => CHANNEL_DEFAULTS[kind][channel] !== isOn)
  const defaults = unlocked.filter((choice) => !deviations.includes(choice))
  await q.transaction(async (tx) => {
    if (defaults.length > 0)
      await tx
        .delete(notificationPreferences)
        .where(
          and(
            eq(notificationPreferences.userId, person.id),
            or(
              ...defaults.map(({ kind, channel }) =>
                and(eq(notificationPreferences.kind, kind), eq(notificationPreferences.channel, channel)),
              ),
            ),
          ),
        )
    for (const { kind, channel, isOn } of deviations)
      await tx
        .insert(notificationPreferences)
        .values({ userId: person.id, kind, channel, isOn })
        .onConflictDoUpdate({
          target: [
            notificationPreferences.userId,
            notificationPreferences.kind,
            notificationPreferences.channel,
          ],
          set: { isOn },
        })
  })
}

/** Turns one of SPEC 3's switches: off ends every channel of its kinds, on returns them to their defaults. */
export async function turnSwitch(person: Person, name: AccountSwitch, isOn: boolean): Promise<void> {
  const kinds: readonly NoticeKind[] = ACCOUNT_SWITCHES[name]
  if (isOn)
    await db
      .delete(notificationPreferences)
      .where(and(eq(notificationPreferences.userId, person.id), inArray(notificationPreferences.kind, kinds)))
  else
    await choose(
      person,
      kinds.flatMap((kind) => CHANNELS.map((channel) => ({ kind, channel, isOn: false }))),
    )
}
