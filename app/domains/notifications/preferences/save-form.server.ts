import { CHANNELS, NOTICE_KINDS } from 'db/limits/notifications'
import type { z } from 'zod'
import type { MatrixForm, SwitchForm } from './forms'
import { choose, turnSwitch } from './preferences.server'

type Person = { id: string }

/** Stores the whole table: every box that is not among the ticked ones is off. Unknown names count for nothing. */
export function saveMatrix(person: Person, { on }: z.infer<typeof MatrixForm>): Promise<void> {
  const ticked = new Set(on)
  return choose(
    person,
    NOTICE_KINDS.flatMap((kind) =>
      CHANNELS.map((channel) => ({ kind, channel, isOn: ticked.has(`${kind}.${channel}`) })),
    ),
  )
}

/** Stores one switch. */
export async function saveSwitch(
  person: Person,
  { name, kind, channel, isOn }: z.infer<typeof SwitchForm>,
): Promise<void> {
  if (name) await turnSwitch(person, name, isOn)
  else if (kind && channel) await choose(person, [{ kind, channel, isOn }])
}
