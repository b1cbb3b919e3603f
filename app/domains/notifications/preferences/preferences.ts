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

/** Whether an account receives notices of a kind by a channel. */
export type Preferences = Record<NoticeKind, Record<Channel, boolean>>

/** The preferences with these values. A kind that is locked for a channel is on there, whatever its value. */
export const preferencesBy = (isOn: (kind: NoticeKind, channel: Channel) => boolean): Preferences =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [
      kind,
      Object.fromEntries(
        CHANNELS.map((channel) => [channel, isLocked(kind, channel) || isOn(kind, channel)]),
      ),
    ]),
  ) as Preferences

/**
 * The preferences of a submitted table.
 * @param on the values of the checked boxes; all others are off, and unknown values are ignored
 */
export const tickedPreferences = (on: readonly string[]): Preferences =>
  preferencesBy((kind, channel) => on.includes(`${kind}.${channel}`))

/** Whether one of the account's switches is on: at least one of its kinds is sent by at least one channel. */
export const isSwitchedOn = (preferences: Preferences, name: AccountSwitch): boolean =>
  ACCOUNT_SWITCHES[name].some((kind) => CHANNELS.some((channel) => preferences[kind][channel]))

/** The preferences after a change of one of the account's switches: off disables every channel of its kinds, on restores their defaults. */
export function withSwitch(preferences: Preferences, name: AccountSwitch, isOn: boolean): Preferences {
  const kinds: readonly NoticeKind[] = ACCOUNT_SWITCHES[name]
  return preferencesBy((kind, channel) =>
    kinds.includes(kind) ? isOn && CHANNEL_DEFAULTS[kind][channel] : preferences[kind][channel],
  )
}
