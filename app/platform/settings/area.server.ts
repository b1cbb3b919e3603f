import type { z } from 'zod'

export const MODES = ['production', 'demo', 'development', 'test'] as const
export type Mode = (typeof MODES)[number]

/** What determines which variables are required, and the defaults of others. */
export type Situation = {
  mode: Mode
  isProduction: boolean
  /** The variables that have a value. */
  given: Readonly<Record<string, string>>
}

/** The variables of one area, and the settings that they become. */
export type Area<Settings> = {
  /** The schemas by the names of the variables, in the order of .env.example; the description of each becomes its comment there. */
  variables(situation: Situation): Record<string, z.ZodType>
  /** Returns one line per missing or malformed variable, or else `settings`, which may be called only if no area has a problem. */
  parse(situation: Situation): { problems: string[] } | { settings: () => Settings }
}

/**
 * An area of settings.
 * @param schema one schema per variable; each message completes the line "NAME …" and never contains the value
 * @param read the settings of valid variables
 */
export function settingsArea<Schema extends z.ZodObject, Settings>({
  schema,
  read,
}: {
  schema: (situation: Situation) => Schema
  read: (values: z.output<Schema>, situation: Situation) => Settings
}): Area<Settings> {
  return {
    variables: (situation) => schema(situation).shape,
    parse(situation) {
      const parsed = schema(situation).safeParse(situation.given)
      if (parsed.success) return { settings: () => read(parsed.data, situation) }
      return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
    },
  }
}
