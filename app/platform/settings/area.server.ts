import { z } from 'zod'

export const MODES = ['production', 'demo', 'development', 'test'] as const
export type Mode = (typeof MODES)[number]

/** What determines which variables are required, and the defaults of others. */
export type SettingsContext = {
  mode: Mode
  isProduction: boolean
  /** The variables that have a value. */
  given: Readonly<Record<string, string>>
}

/** The variables of one area, and the settings that they become. */
export type Area<Settings> = {
  /** The schemas by the names of the variables, in the order of .env.example; the description of each becomes its comment there. */
  variables(context: SettingsContext): Record<string, z.ZodType>
  /** Returns one line per missing or malformed variable, or else `settings`, which may be called only if no area has a problem. */
  parse(context: SettingsContext): { problems: string[] } | { settings: () => Settings }
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
  schema: (context: SettingsContext) => Schema
  read: (values: z.output<Schema>, context: SettingsContext) => Settings
}): Area<Settings> {
  return {
    variables: (context) => schema(context).shape,
    parse(context) {
      const parsed = schema(context).safeParse(context.given)
      if (parsed.success) return { settings: () => read(parsed.data, context) }
      return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
    },
  }
}

/**
 * A variable with its comment and its value in .env.example. That file is generated from these descriptions.
 * @param about what the variable is; begins with "required" where production has no default
 */
export function documented<Schema extends z.ZodType>(about: string, schema: Schema, example = ''): Schema {
  return schema.meta({ description: about, example })
}

/** A variable that must be set. `hint` completes "is missing: set it to …". */
export const demanded = (schema: z.ZodType<string, string>, hint: string) =>
  z.string(`is missing: set it to ${hint}`).pipe(schema)

/** A variable that must be set where the condition holds. */
export const demandedIf = (condition: boolean, schema: z.ZodType<string, string>, hint: string) =>
  condition ? demanded(schema, hint) : schema.optional()

/** A variable that production demands; the other modes have a value of their own. */
export const demandedOr = (
  { isProduction }: { isProduction: boolean },
  schema: z.ZodType<string, string>,
  hint: string,
  fallback: string,
) => (isProduction ? demanded(schema, hint) : schema.default(fallback))

/** A variable of tests, which production refuses. */
export const notIn = ({ isProduction }: { isProduction: boolean }, schema: z.ZodType<string, string>) =>
  schema.optional().refine((value) => !isProduction || value === undefined, 'must be empty in production')
