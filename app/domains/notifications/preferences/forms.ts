import { ACCOUNT_SWITCHES, type AccountSwitch, CHANNELS, NOTICE_KINDS } from 'db/limits/notifications'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'

const SWITCH_NAMES = Object.keys(ACCOUNT_SWITCHES) as [AccountSwitch, ...AccountSwitch[]]

/** The checked boxes of the whole table, as `kind.channel`. The field `all` identifies the form even if no box is checked. */
export const MatrixFormSchema = z.object({
  all: z.literal('matrix'),
  on: z.preprocess(
    (given) => (given === undefined ? [] : typeof given === 'string' ? [given] : given),
    boundedArray(z.string().max(40), NOTICE_KINDS.length * CHANNELS.length),
  ),
})

/** One switch: of the table (`kind` and `channel`), or of the account (`name`). */
export const SwitchFormSchema = z
  .object({
    name: z.enum(SWITCH_NAMES).optional(),
    kind: z.enum(NOTICE_KINDS).optional(),
    channel: z.enum(CHANNELS).optional(),
    isOn: z.enum(['on', 'off']).transform((value) => value === 'on'),
  })
  .refine(({ name, kind, channel }) => Boolean(name) !== Boolean(kind && channel))

const QUIET_TIME = 'notifications:quiet.time'

/** `22:30`; browsers send seconds where a field has them. */
const time = z
  .string(QUIET_TIME)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, QUIET_TIME)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)))

export const SAME_TIME = 'notifications:quiet.same'

/** The hours without pushes and e-mails. Only the pressed button sends `quiet`: while one corrects a time, the form has none. */
export const QuietHoursFormSchema = z
  .object({ quiet: z.literal('on').optional(), from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: SAME_TIME })
