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

/** Which kinds somebody wants by which channel. */
export type Preferences = Record<NoticeKind, Record<Channel, boolean>>

/** The preferences of a submitted table: what is not among the ticked boxes is off. Unknown names count for nothing. */
export const tickedPreferences = (on: readonly string[]): Preferences =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [
      kind,
      Object.fromEntries(
        CHANNELS.map((channel) => [channel, isLocked(kind, channel) || on.includes(`${kind}.${channel}`)]),
      ),
    ]),
  ) as Preferences

/** Whether one of the account's switches is on: if any of its kinds is sent by any channel. */
export const isSwitchedOn = (preferences: Preferences, name: AccountSwitch): boolean =>
  ACCOUNT_SWITCHES[name].some((kind) => CHANNELS.some((channel) => preferences[kind][channel]))

/** What the preferences are after one of the account's switches: off ends every channel of its kinds, on returns them to their defaults. */
export function switched(preferences: Preferences, name: AccountSwitch, isOn: boolean): Preferences {
  const changed = ACCOUNT_SWITCHES[name].map((kind) => [
    kind,
    Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        isLocked(kind, channel) || (isOn && CHANNEL_DEFAULTS[kind][channel]),
      ]),
    ),
  ])
  return { ...preferences, ...Object.fromEntries(changed) }
}
