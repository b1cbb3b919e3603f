import { CHANNELS, NOTICE_KINDS } from 'db/limits/notifications'
import type { z } from 'zod'
import type { MatrixFormSchema, SwitchFormSchema } from './forms'
import { tickedPreferences } from './preferences'
import { choose, turnSwitch } from './preferences.server'

type Person = { id: string }

/** Stores the switches of all kinds and channels. */
export function saveMatrix(person: Person, { on }: z.infer<typeof MatrixFormSchema>): Promise<void> {
  const ticked = tickedPreferences(on)
  return choose(
    person,
    NOTICE_KINDS.flatMap((kind) =>
      CHANNELS.map((channel) => ({ kind, channel, isOn: ticked[kind][channel] })),
    ),
  )
}

/** Stores one switch. */
export async function saveSwitch(
  person: Person,
  { name, kind, channel, isOn }: z.infer<typeof SwitchFormSchema>,
): Promise<void> {
  if (name) await turnSwitch(person, name, isOn)
  else if (kind && channel) await choose(person, [{ kind, channel, isOn }])
}
