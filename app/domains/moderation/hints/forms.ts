import { NUDITY_THRESHOLD } from 'db/limits/moderation'
import { CHOICE_ERROR } from '~/domains/settings/forms'
import { z } from '~/platform/input/zod'

const { min, max, step } = NUDITY_THRESHOLD

/** The thresholds that admins can choose, as texts of a form: '0.30', '0.35' … */
export const THRESHOLDS = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, at) =>
  (min + at * step).toFixed(2),
)

export const ThresholdFormSchema = z.object({
  nudityThreshold: z.enum(THRESHOLDS, CHOICE_ERROR).transform(Number),
  /** The threshold that the form was filled with, to detect what another admin saved meanwhile. */
  seen: z.coerce.number().optional(),
})
